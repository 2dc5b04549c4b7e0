import { t } from '@lingui/core/macro'
import { signOut as endSession } from '@stoa/contract/calls/stoa/sessions'
import { deleteSavedDrafts } from '../../lib/record/saved-drafts.ts'
import { signInMark } from '../../lib/calls/session.ts'
import { useCall } from '../../lib/calls/use-call.ts'

/** Signs out and reloads the page, so that no data stays in memory. */
export function useSignOut(): () => void {
  const { send } = useCall(endSession, {
    failed: t`We couldn’t sign you out`,
    onDone: async () => {
      signInMark.forget()
      await deleteSavedDrafts()
      window.location.assign(import.meta.env.BASE_URL)
    },
  })
  return () => send({})
}
