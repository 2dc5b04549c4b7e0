import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import '../../../lib/texts/account-texts.ts'
import { accountPaths } from '../../../account-paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Route } from './+types/security-page.ts'
import { AccountLayout } from '../account-layout.tsx'
import { Problem } from '../form-answer.tsx'
import { DeleteAccount } from '../privacy/delete-account.tsx'
import { LinkedAccounts } from './linked-accounts.tsx'
import { OwnCopy } from '../privacy/own-copy.tsx'
import { SignIns } from './sign-ins.tsx'
import { SignInRequests } from './sign-in-requests.tsx'
import { SecondFactors } from './second-factors.tsx'
import { PasswordField } from '../sign-in/passwords/password-field.tsx'

export function Security({
  loaderData: { sessions, signIns, keptDays, accounts, hasPassword, saved, approve, copy, factors, rule },
  actionData: answer,
}: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const { t } = useLingui()
  const busy = useNavigation().state !== 'idle'
  const { problems = {} } = answer ?? {}
  const { minLength } = rule
  return (
    <AccountLayout title={t`Security`}>
      {saved && saved !== 'export' && saved !== 'disowned' && !answer && (
        <Notice tone={saved === 'denied' ? 'problem' : 'good'}>
          {saved === 'approved' ? (
            <Trans>Approved. The sign-in goes on where it began.</Trans>
          ) : saved === 'denied' ? (
            <Trans>Denied. Whoever it was knows your password, so choose a new one below.</Trans>
          ) : saved === 'password' ? (
            <Trans>Your password was changed. You were signed out everywhere else.</Trans>
          ) : saved === 'linked' ? (
            <Trans>Connected. You can sign in with the other account from now on.</Trans>
          ) : saved === 'unlinked' ? (
            <Trans>Disconnected. The other account no longer signs in to this one.</Trans>
          ) : saved === 'factors' ? (
            <Trans>Saved.</Trans>
          ) : (
            <Trans>Signed out there.</Trans>
          )}
        </Notice>
      )}
      <SignInRequests requests={factors.requests} approve={approve} answer={answer} />
      <section aria-labelledby="devices" className="max-w-3xl space-y-4">
        <h2 id="devices" className="font-display text-heading">
          <Trans>Where you are signed in</Trans>
        </h2>
        <ul className="border-t border-line">
          {sessions.map(({ id, current, device, address, lastUsed }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line py-3">
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{device}</p>
                <p className="text-small text-quiet">
                  {address} · {lastUsed}
                </p>
              </div>
              {current ? (
                <p className="flex min-h-11 items-center text-quiet">
                  <Trans>This browser</Trans>
                </p>
              ) : (
                <Form method="post" action={accountPaths.accountSecurity()}>
                  <button name="sessionId" value={id} className="min-h-11 underline" aria-label={t`Sign out ${device}`}>
                    <Trans>Sign out</Trans>
                  </button>
                </Form>
              )}
            </li>
          ))}
        </ul>
        {sessions.length > 1 && (
          <Form method="post" action={accountPaths.accountSecurity()}>
            <Button name="others" value="yes" variant="plain">
              <Trans>Sign out everywhere else</Trans>
            </Button>
          </Form>
        )}
      </section>
      <SignIns signIns={signIns} keptDays={keptDays} />
      <LinkedAccounts accounts={accounts} hasPassword={hasPassword} answer={answer} />
      <SecondFactors factors={factors} hasPassword={hasPassword} answer={answer} />
      <section aria-labelledby="password-heading" className="max-w-3xl space-y-5">
        <h2 id="password-heading" className="font-display text-heading">
          {hasPassword ? <Trans>Change your password</Trans> : <Trans>Choose a password</Trans>}
        </h2>
        {saved === 'disowned' && !answer && (
          <Notice tone="problem">
            <Trans>
              You were signed out everywhere else. Choose a new password now, so that nobody can sign in with the old one.
            </Trans>
          </Notice>
        )}
        {/* The key empties the form once the password is another one. */}
        <Form key={saved ?? ''} method="post" action={accountPaths.accountSecurity()} className="space-y-5" noValidate>
          <Problem answer={answer} />
          {hasPassword && (
            <PasswordField
              name="currentPassword"
              label={t`Current password`}
              autoComplete="current-password"
              problem={problems['currentPassword']}
            />
          )}
          <PasswordField
            name="newPassword"
            label={t`New password`}
            autoComplete="new-password"
            rule={rule}
            hint={t`At least ${minLength} characters. A few unrelated words are easy to remember and hard to guess.`}
            problem={problems['newPassword']}
          />
          <Button aria-disabled={busy}>{hasPassword ? <Trans>Change password</Trans> : <Trans>Save password</Trans>}</Button>
        </Form>
      </section>
      <section aria-labelledby="data-heading" className="max-w-3xl space-y-4">
        <h2 id="data-heading" className="font-display text-heading">
          <Trans>Your data</Trans>
        </h2>
        <OwnCopy copy={copy} />
        <DeleteAccount answer={answer} />
      </section>
    </AccountLayout>
  )
}
