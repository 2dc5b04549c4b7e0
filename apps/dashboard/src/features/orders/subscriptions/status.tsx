import { t } from '@lingui/core/macro'
import type { Subscription } from '@stoa/contract/services/stoa/subscriptions'
import { Status } from '../../../ui/feedback/status.tsx'
import { statuses } from './words.ts'

type Stated = Pick<Subscription, 'status' | 'waitsForStock' | 'pendingPrice'>

export function SubscriptionState({ of: { status, waitsForStock, pendingPrice } }: { of: Stated }) {
  if (!status) return null
  const [label, tone] = statuses[status]
  return (
    <>
      <Status tone={tone}>{t(label)}</Status>
      {waitsForStock && <Status tone="warn">{t`Waiting for stock`}</Status>}
      {pendingPrice && <Status tone="accent">{t`New prices announced`}</Status>}
    </>
  )
}
