import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { PaymentEvent, PaymentEventStatus } from '@stoa/contract/services/stoa/payment-accounts'
import { Status, type Tone } from '../../../../ui/feedback/status.tsx'

export const eventStates: Record<PaymentEventStatus, readonly [label: MessageDescriptor, tone: Tone]> = {
  RECEIVED: [msg({ message: 'Received', context: 'payment event' }), 'accent'],
  DONE: [msg({ message: 'Applied', context: 'payment event' }), 'good'],
  IGNORED: [msg({ message: 'Not needed', context: 'payment event' }), 'plain'],
  FAILED: [msg({ message: 'Failed', context: 'payment event' }), 'bad'],
}

export function EventState({ event: { status } }: { event: PaymentEvent }) {
  const [label, tone] = eventStates[status ?? 'RECEIVED']
  return <Status tone={tone}>{t(label)}</Status>
}
