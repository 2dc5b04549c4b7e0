import { t } from '@lingui/core/macro'
import { resetPassword } from '@stoa/contract/calls/stoa/sessions'
import { Link, useLocation, useNavigate } from 'react-router'
import { queryClient } from '../../lib/query-client.ts'
import { signInMark } from '../../lib/session.ts'
import { useCall } from '../../lib/use-call.ts'
import { paths } from '../../paths.ts'
import { PasswordField } from '../../ui/fields.tsx'
import { Form } from '../../ui/form.tsx'
import { Mark } from './brand.tsx'
import classes from './shell.module.css'

const shortestPassword = 12

/** Opened from a mail. The token is in the hash, which is sent to no server and logged nowhere. */
export default function ResetPasswordPage() {
  const token = useLocation().hash.slice(1)
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
  return (
    <main className={classes.signIn}>
      <title>{t`Choose a new password · Stoa`}</title>
      <header>
        <Mark size={40} />
        <h1>{t`Choose a new password`}</h1>
      </header>
      <div className={classes.signInCard}>
        <Form
          call={call}
          initial={{ newPassword: '' }}
          check={({ newPassword }) =>
            newPassword.length < shortestPassword ? { newPassword: t`Use at least ${shortestPassword} characters.` } : {}
          }
          toRequest={({ newPassword }) => ({ token: token || '-', newPassword })}
          submitLabel={t`Change password`}
        >
          {(form) => (
            <PasswordField
              form={form}
              name="newPassword"
              label={t`New password`}
              description={t`At least ${shortestPassword} characters. You’ll be signed out everywhere else.`}
              autoComplete="new-password"
            />
          )}
        </Form>
      </div>
      {call.code === 'RESET_LINK_NOT_VALID' && (
        <p className={classes.signInLink}>
          <Link to={paths.forgotPassword()}>{t`Ask for a new link`}</Link>
        </p>
      )}
    </main>
  )
}
