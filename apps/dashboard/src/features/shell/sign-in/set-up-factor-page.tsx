import { t } from '@lingui/core/macro'
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { redirect, useNavigate, useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { FactorDialog, type FactorTask } from '../../../lib/sign-in/factor-dialog.tsx'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { requireSession } from '../../../lib/calls/session.ts'
import { Mark } from '../brand.tsx'
import { ownPath } from '../own-path.ts'
import classes from '../shell.module.css'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { user } = await requireSession(request)
  if (!user.mustSetUpFactor) throw redirect(ownPath(new URL(request.url).searchParams.get('from')))
}

/** Shown after a sign-in without a second factor, where the site asks its staff for one. */
export default function SetUpFactorPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [task, setTask] = useState<FactorTask>()
  const close = () => {
    setTask(undefined)
    queryClient.clear()
    // If the dialog was closed without adding a factor, this leads back here.
    void navigate(ownPath(search.get('from')), { replace: true })
  }
  return (
    <main className={classes.signIn}>
      <title>{t`Two-factor authentication · Stoa`}</title>
      <header>
        <Mark size={40} />
        <h1>{t`Two-factor authentication`}</h1>
        <p className={classes.signInLead}>{t`This site asks its staff for a second step at sign-in. Set one up to continue.`}</p>
      </header>
      <Stack className={classes.signInCard} gap="sm">
        <Button variant="filled" onClick={() => setTask({ kind: 'ADD', type: 'TOTP' })}>
          {t`Add authenticator app`}
        </Button>
        <Button onClick={() => setTask({ kind: 'ADD', type: 'WEBAUTHN' })}>{t`Add passkey`}</Button>
      </Stack>
      {task && <FactorDialog task={task} refreshes={[]} onClose={close} />}
    </main>
  )
}
