import { Trans, useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'
import { accountPaths } from '../../../account-paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { FactorForm } from './factor-form.tsx'
import type { loadAccounts } from './linked-accounts.server.ts'
import { ProviderNotice } from '../sign-in/providers/provider-buttons.tsx'
import type { Answer } from '../sign-in/sign-in.server.ts'

interface LinkedAccountsProps {
  accounts: Awaited<ReturnType<typeof loadAccounts>>
  hasPassword: boolean
  answer: Answer | undefined
}

/** The accounts elsewhere that sign in to this one, and how to connect another. */
export function LinkedAccounts({ accounts: { linked, providers, end }, hasPassword, answer }: LinkedAccountsProps) {
  const { t } = useLingui()
  if (linked.length === 0 && providers.length === 0) return null
  return (
    <section aria-labelledby="linked-accounts" className="max-w-3xl space-y-4">
      <h2 id="linked-accounts" className="font-display text-heading">
        <Trans>Connected accounts</Trans>
      </h2>
      {answer?.accountProblem ? <Notice tone="problem">{answer.accountProblem}</Notice> : !answer && <ProviderNotice end={end} />}
      <p className="text-quiet">
        {linked.length > 0 ? (
          <Trans>You can sign in with these accounts.</Trans>
        ) : (
          <Trans>Connect an account that you have elsewhere, and sign in with it instead of your password.</Trans>
        )}
      </p>
      {linked.length > 0 && (
        <ul className="border-t border-line">
          {linked.map(({ id, name, email, connected, lastUsed }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line py-3">
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{name}</p>
                <p className="text-small wrap-anywhere text-quiet">
                  {email && `${email} · `}
                  <Trans>connected {connected}</Trans>
                  {' · '}
                  <Trans>last used {lastUsed}</Trans>
                </p>
              </div>
              <Form method="post" action={accountPaths.accountSecurity()}>
                <button name="unlink" value={id} className="min-h-11 underline" aria-label={t`Disconnect ${name}`}>
                  <Trans>Disconnect</Trans>
                </button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      {providers.length > 0 && (
        <FactorForm title={t`Connect an account`} form={{ second: 'connect' }} answer={answer} hasPassword={hasPassword} isFramed>
          <input type="hidden" name="second" value="connect" />
          <div className="flex flex-wrap gap-3">
            {providers.map(({ id, name }) => (
              <Button key={id} name="providerId" value={id} variant="plain" className="wrap-anywhere">
                <Trans>Connect {name}</Trans>
              </Button>
            ))}
          </div>
        </FactorForm>
      )}
    </section>
  )
}
