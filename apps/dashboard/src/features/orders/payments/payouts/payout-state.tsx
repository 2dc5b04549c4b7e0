import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Payout, PayoutStatus } from '@stoa/contract/services/stoa/payment-reports'
import { Status, type Tone } from '../../../../ui/feedback/status.tsx'

const states: Record<PayoutStatus, readonly [label: MessageDescriptor, tone: Tone]> = {
  PENDING: [msg({ message: 'On its way', context: 'payout' }), 'accent'],
  PAID: [msg({ message: 'Paid out', context: 'payout' }), 'good'],
  FAILED: [msg({ message: 'Failed', context: 'payout' }), 'bad'],
}

export function PayoutState({ payout: { status } }: { payout: Payout }) {
  const [label, tone] = states[status ?? 'PENDING']
  return <Status tone={tone}>{t(label)}</Status>
}
