import { t } from '@lingui/core/macro'
import { Modal, Stack } from '@mantine/core'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { useWaitingSignIn } from '../../../lib/calls/recent-sign-in.ts'
import { sessionQuery, useSession } from '../../../lib/calls/session.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Asks who sits here before a change that decides where money goes, or who may do what; then the call is repeated. */
export function ConfirmSignIn() {
  const answer = useWaitingSignIn()
  const { email } = useSession().user
  if (!answer) return null
  return (
    <Modal opened onClose={() => answer(false)} title={t`Show that it’s you`} closeOnClickOutside={false}>
      <Stack gap="md">
        <p>{t`This decides where money goes or who may do what. Sign in again, and we’ll finish what you started.`}</p>
        <SignInForm
          email={email}
          onSignedIn={() => {
            void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
            answer(true)
          }}
        />
      </Stack>
    </Modal>
  )
}
