import { t } from '@lingui/core/macro'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { signInMark } from '../../../lib/calls/session.ts'
import { paths } from '../../../paths.ts'
import { Mark } from '../brand.tsx'
import { ownPath } from '../own-path.ts'
import { SignInForm } from './sign-in-form.tsx'
import classes from '../shell.module.css'

export default function SignInPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  return (
    <main className={classes.signIn}>
      <title>{t`Sign in · Stoa`}</title>
      <header>
        <Mark size={40} />
        <h1>{t`Sign in to the back office`}</h1>
      </header>
      <div className={classes.signInCard}>
        <SignInForm
          onSignedIn={() => {
            queryClient.clear()
            signInMark.note()
            void navigate(ownPath(search.get('from')), { replace: true })
          }}
        />
      </div>
      <p className={classes.signInLink}>
        <Link to={paths.forgotPassword()}>{t`Forgot your password?`}</Link>
      </p>
    </main>
  )
}
