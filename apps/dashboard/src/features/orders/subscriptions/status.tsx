import { t } from '@lingui/core/macro'
import type { Subscription } from '@stoa/contract/services/stoa/subscriptions'
import { Status } from '../../../ui/feedback/status.tsx'
import { statuses } from './words.ts'

export function SubscriptionState({
  of: { status, pendingPrice, needsCard },
}: {
  of: Pick<Subscription, 'status' | 'pendingPrice' | 'needsCard'>
}) {
  if (!status) return null
  const [label, tone] = statuses[status]
  return (
    <>
      <Status tone={tone}>{t(label)}</Status>
      {needsCard && <Status tone="bad">{t`No payment method`}</Status>}
      {pendingPrice && <Status tone="accent">{t`New prices announced`}</Status>}
    </>
  )
}
