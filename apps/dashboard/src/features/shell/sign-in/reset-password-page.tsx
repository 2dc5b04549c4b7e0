import { t } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { readResetLink, resetPassword } from '@stoa/contract/calls/stoa/sessions'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { api } from '../../../lib/calls/api.ts'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { signInMark } from '../../../lib/calls/session.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { PasswordField, SwitchField } from '../../../ui/fields/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Mark } from '../brand.tsx'
import { SendResetLink } from './send-reset-link.tsx'
import classes from '../shell.module.css'

const shortestPassword = 12

/** Opened from a mail. The token is in the hash, which is sent to no server and logged nowhere. */
export default function ResetPasswordPage() {
  const token = useLocation().hash.slice(1) || '-'
  const query = useQuery({
    queryKey: ['reset-link', token],
    queryFn: ({ signal }) => loadLink(token, signal),
    retry: false,
  })
  return (
    <main className={classes.signIn}>
      <title>{t`Choose a new password · Stoa`}</title>
      <header>
        <Mark size={40} />
        <h1>{t`Choose a new password`}</h1>
      </header>
      <Loaded query={query} skeleton={null} failed={t`We couldn’t load the page`}>
        {({ maskedEmail }) => (
          <div className={classes.signInCard}>
            {maskedEmail ? <ResetForm token={token} account={maskedEmail} /> : <Expired />}
          </div>
        )}
      </Loaded>
    </main>
  )
}

function ResetForm({ token, account }: { token: string; account: string }) {
  const navigate = useNavigate()
  const call = useCall(resetPassword, {
    failed: t`We couldn’t change the password`,
    quiet: true,
    onDone: ({ signInNeeded }) => {
      queryClient.clear()
      if (!signInNeeded) signInMark.note()
      void navigate(signInNeeded ? paths.signIn() : paths.home(), { replace: true })
    },
  })
  if (call.code === 'RESET_LINK_NOT_VALID') return <Expired />
  return (
    <Form
      call={call}
      initial={{ newPassword: '', signOutElsewhere: true }}
      check={({ newPassword }) =>
        newPassword.length < shortestPassword ? { newPassword: t`Use at least ${shortestPassword} characters.` } : {}
      }
      toRequest={({ newPassword, signOutElsewhere }) => ({ token, newPassword, keepOtherSessions: !signOutElsewhere })}
      submitLabel={t`Change password`}
    >
      {(form) => (
        <>
          <p className={classes.signInLead}>{t`For the account ${account}`}</p>
          <PasswordField
            form={form}
            name="newPassword"
            label={t`New password`}
            description={t`At least ${shortestPassword} characters.`}
            autoComplete="new-password"
          />
          <SwitchField form={form} name="signOutElsewhere" label={t`Sign out on all other devices`} />
        </>
      )}
    </Form>
  )
}

function Expired() {
  return (
    <SendResetLink lead={t`The link was already used or has expired. Enter your email address and we’ll send you a new one.`} />
  )
}

/** Without an email where the link no longer works. */
async function loadLink(token: string, signal: AbortSignal): Promise<{ maskedEmail?: string }> {
  try {
    return await api.call(readResetLink, { token }, { signal })
  } catch (error) {
    if (error instanceof CallError && error.code === 'RESET_LINK_NOT_VALID') return {}
    throw error
  }
}
