import { Trans, useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'
import { accountPaths } from '../../account-paths.ts'
import type { Route } from './+types/security-page.ts'

type LinkedAccount = Route.ComponentProps['loaderData']['linkedAccounts'][number]

/** The accounts elsewhere that sign in to this one. */
export function LinkedAccounts({ accounts }: { accounts: readonly LinkedAccount[] }) {
  const { t } = useLingui()
  if (accounts.length === 0) return null
  return (
    <section aria-labelledby="linked-accounts" className="max-w-xl space-y-4">
      <h2 id="linked-accounts" className="font-display text-heading">
        <Trans>Connected accounts</Trans>
      </h2>
      <p className="text-quiet">
        <Trans>You can sign in with these accounts. Without them, use your password: you can get a link for one by email.</Trans>
      </p>
      <ul className="border-t border-line">
        {accounts.map(({ id, name, email, lastUsed }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line py-3">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{name}</p>
              <p className="text-small wrap-anywhere text-quiet">
                {email && `${email} · `}
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
    </section>
  )
}
