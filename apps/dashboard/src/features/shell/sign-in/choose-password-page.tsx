import { t } from '@lingui/core/macro'
import { changePassword } from '@stoa/contract/calls/stoa/account'
import { redirect, useNavigate, useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { PasswordForm } from '../../../lib/sign-in/password-form.tsx'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { requireSession } from '../../../lib/calls/session.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { Mark } from '../brand.tsx'
import { ownPath } from '../own-path.ts'
import classes from '../shell.module.css'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { user } = await requireSession(request)
  if (!user.mustChangePassword) throw redirect(ownPath(new URL(request.url).searchParams.get('from')))
}

/** Shown after the first sign-in, because the generated password was stored in a file. */
export default function ChoosePasswordPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const change = useCall(changePassword, {
    failed: t`We couldn’t change the password`,
    quiet: true,
    onDone: () => {
      queryClient.clear()
      void navigate(ownPath(search.get('from')), { replace: true })
    },
  })
  return (
    <main className={classes.signIn}>
      <title>{t`Choose a password · Stoa`}</title>
      <header>
        <Mark size={40} />
        <h1>{t`Choose a password`}</h1>
        <p className={classes.signInLead}>
          {t`Your current password was generated and is stored in the credentials file. It’s removed from the file when you choose your own.`}
        </p>
      </header>
      <div className={classes.signInCard}>
        <PasswordForm call={change} />
      </div>
    </main>
  )
}
