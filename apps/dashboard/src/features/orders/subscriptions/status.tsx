import { t } from '@lingui/core/macro'
import type { Subscription } from '@stoa/contract/services/stoa/subscriptions'
import { Status } from '../../../ui/feedback/status.tsx'
import { statuses } from './words.ts'

type Stated = Pick<Subscription, 'status' | 'waitsForStock' | 'needsCard' | 'pendingPrice'>

export function SubscriptionState({ of: { status, waitsForStock, needsCard, pendingPrice } }: { of: Stated }) {
  if (!status) return null
  const [label, tone] = statuses[status]
  return (
    <>
      <Status tone={tone}>{t(label)}</Status>
      {needsCard && <Status tone="bad">{t`No payment method`}</Status>}
      {waitsForStock && <Status tone="warn">{t`Waiting for stock`}</Status>}
      {pendingPrice && <Status tone="accent">{t`New prices announced`}</Status>}
    </>
  )
}
