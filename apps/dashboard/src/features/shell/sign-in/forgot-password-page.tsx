import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { Mark } from '../brand.tsx'
import { SendResetLink } from './send-reset-link.tsx'
import classes from '../shell.module.css'

export default function ForgotPasswordPage() {
  return (
    <main className={classes.signIn}>
      <title>{t`Forgot your password? · Stoa`}</title>
      <header>
        <Mark size={40} />
        <h1>{t`Forgot your password?`}</h1>
      </header>
      <div className={classes.signInCard}>
        <SendResetLink lead={t`We’ll send you a link to choose a new password.`} />
      </div>
      <p className={classes.signInLink}>
        <Link to={paths.signIn()}>{t`Back to sign-in`}</Link>
      </p>
    </main>
  )
}
