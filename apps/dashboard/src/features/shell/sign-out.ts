import { t } from '@lingui/core/macro'
import { signOut as endSession } from '@stoa/contract/calls/stoa/sessions'
import { useNavigate } from 'react-router'
import { queryClient } from '../../lib/query-client.ts'
import { signedIn } from '../../lib/session.ts'
import { useCall } from '../../lib/use-call.ts'
import { paths } from '../../paths.ts'

/** Leaves the back office; nothing of it stays in this browser's memory. */
export function useSignOut(): () => void {
  const navigate = useNavigate()
  const { send } = useCall(endSession, {
    failed: t`You are still signed in`,
    onDone: () => {
      queryClient.clear()
      signedIn.forget()
      void navigate(paths.signIn())
    },
  })
  return () => send({})
}
