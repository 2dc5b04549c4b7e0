import { Trans } from '@lingui/react/macro'
import '../../../lib/texts/account-texts.ts'
import type { EndReason } from '../../../lib/page/context.ts'
import { Notice } from '../../../ui/notice.tsx'

/** Above the form to sign in: why somebody is asked again. */
export function EndedSession({ reason }: { reason: EndReason }) {
  return (
    <Notice tone={reason === 'BLOCKED' || reason === 'CLOSED' ? 'problem' : 'good'}>
      <Explanation reason={reason} />
    </Notice>
  )
}

function Explanation({ reason }: { reason: EndReason }) {
  switch (reason) {
    case 'EXPIRED':
      return <Trans>You signed in a long time ago, so we ask you to sign in again.</Trans>
    case 'PASSWORD_CHANGED':
      return <Trans>Your password was changed. Sign in with the new one.</Trans>
    case 'NEW_PASSWORD_REQUIRED':
      return <Trans>The shop has signed you out and asks you to choose a new password.</Trans>
    case 'BLOCKED':
      return <Trans>This account is blocked, so you were signed out. Please contact us.</Trans>
    case 'CLOSED':
      return <Trans>This account was closed, so you were signed out.</Trans>
    default:
      return <Trans>You were signed out from another device, or by the shop.</Trans>
  }
}
