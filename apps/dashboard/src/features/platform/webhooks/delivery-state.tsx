import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { WebhookDelivery } from '@stoa/contract/services/stoa/webhooks'
import { lookupTable } from '@stoa/web/lookup-table'
import { writeNumber } from '../../../lib/format/format.ts'
import { Status, type Tone } from '../../../ui/feedback/status.tsx'

export const deliveryStates: Readonly<Record<string, readonly [label: MessageDescriptor, tone: Tone]>> = lookupTable({
  DELIVERED: [msg`Delivered`, 'good'],
  PENDING: [msg`Waiting`, 'accent'],
  FAILED: [msg`Failed`, 'bad'],
})

export function DeliveryState({ delivery: { status } }: { delivery: WebhookDelivery }) {
  const [label, tone] = deliveryStates[status ?? ''] ?? [msg`Unknown`, 'plain' as const]
  return <Status tone={tone}>{t(label)}</Status>
}

/** For example '200 · 84 ms', 'ECONNREFUSED · 2 attempts'. */
export function describeAnswer({ responseStatus, failure, latency, attempts }: WebhookDelivery): string {
  const parts = [
    failure ?? responseStatus,
    latency !== null && latency !== undefined && writeNumber(latency, { style: 'unit', unit: 'millisecond' }),
    attempts && attempts > 1 && t`${attempts} attempts`,
  ]
  return parts.filter(Boolean).join(' · ') || '–'
}
