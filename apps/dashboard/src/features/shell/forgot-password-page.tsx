import { t } from '@lingui/core/macro'
import { requestPasswordReset } from '@stoa/contract/calls/stoa/sessions'
import { isEmail } from '@stoa/contract/email'
import { Link } from 'react-router'
import { useCall } from '../../lib/use-call.ts'
import { paths } from '../../paths.ts'
import { TextField } from '../../ui/fields.tsx'
import { Form } from '../../ui/form.tsx'
import { Mark } from './brand.tsx'
import classes from './shell.module.css'

/** Asks for a mailed link. Says the same whether there is such an account or not. */
export default function ForgotPasswordPage() {
  const call = useCall(requestPasswordReset, { failed: t`We couldn’t send the email`, quiet: true })
  return (
    <main className={classes.signIn}>
      <title>{t`Forgot your password? · Stoa`}</title>
      <header>
        <Mark size={40} />
        <h1>{t`Forgot your password?`}</h1>
      </header>
      <div className={classes.signInCard}>
        {call.saved > 0 ? (
          <p className={classes.signInLead} role="status">
            {t`If there is an account with this address, a link is on its way to it. It works for an hour.`}
          </p>
        ) : (
          <Form
            call={call}
            initial={{ email: '' }}
            check={({ email }) => (isEmail(email) ? {} : { email: t`Enter your email address.` })}
            toRequest={({ email }) => ({ email: email.trim() })}
            submitLabel={t`Send link`}
          >
            {(form) => (
              <>
                <p className={classes.signInLead}>{t`We’ll send you a link to choose a new password.`}</p>
                <TextField
                  form={form}
                  name="email"
                  label={t`Email`}
                  type="email"
                  autoComplete="username"
                  inputMode="email"
                  autoFocus
                />
              </>
            )}
          </Form>
        )}
      </div>
      <p className={classes.signInLink}>
        <Link to={paths.signIn()}>{t`Back to sign-in`}</Link>
      </p>
    </main>
  )
}
