import { Trans } from '@lingui/react/macro'
import { ButtonLink } from '../../../ui/button.tsx'
import { FocusedProblem, Notice } from '../../../ui/notice.tsx'
import type { AttemptView } from './payment-choices.ts'

/** Says what became of the last attempt to pay, and what the buyer can do. */
export function AttemptNotice({
  attempt,
  isBack,
}: {
  attempt: AttemptView
  /** The buyer has just come back from the bank's or the provider's page. */
  isBack: boolean
}) {
  if (attempt.status === 'DECLINED') {
    if (isBack) return <FocusedProblem problem={attempt.message}>{attempt.message}</FocusedProblem>
    return <Notice tone="problem">{attempt.message}</Notice>
  }
  if (attempt.status === 'PROCESSING') return null
  return (
    <Notice tone="problem">
      <p className="font-medium">
        <Trans>You haven’t confirmed the payment yet.</Trans>
      </p>
      <p className="mt-1">
        <Trans>Go back and confirm it, or choose how to pay below. Paying again cancels the payment that waits for you.</Trans>
      </p>
      <ButtonLink to={attempt.bankPage} variant="plain" className="mt-3">
        <Trans>Confirm the payment</Trans>
      </ButtonLink>
    </Notice>
  )
}
