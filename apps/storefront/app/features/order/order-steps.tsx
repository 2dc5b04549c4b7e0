import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Order } from '@stoa/contract/services/ecom/orders'
import { DateTime, type FormattedDate } from '../../ui/date-time.tsx'

/** A step in the life of an order. */
export interface OrderStep {
  name: keyof typeof names
  done: boolean
  when: FormattedDate | undefined
}

const names = {
  placed: msg`Order placed`,
  paid: msg`Payment received`,
  sent: msg`Shipped`,
  pickedUp: msg`Picked up`,
  canceled: msg`Order cancelled`,
} satisfies Record<string, MessageDescriptor>

export function toOrderSteps(order: Order, dates: Intl.DateTimeFormat): OrderStep[] {
  const format = (date: string | null | undefined) => (date ? { date, text: dates.format(new Date(date)) } : undefined)
  const formatActivityDate = (type: string) =>
    format(order.activities?.findLast((activity) => activity.type === type)?.createdDate)
  const placed = { name: 'placed', done: true, when: format(order.createdDate) } as const
  if (order.status === 'CANCELED') return [placed, { name: 'canceled', done: true, when: formatActivityDate('ORDER_CANCELED') }]
  const hasShipping = order.shippingInfo?.title !== undefined
  const sent = order.shippingInfo?.logistics?.pickupDetails ? 'pickedUp' : 'sent'
  return [
    placed,
    { name: 'paid', done: wasPaid(order), when: formatActivityDate('ORDER_PAID') },
    ...(hasShipping
      ? [{ name: sent, done: order.fulfillmentStatus === 'FULFILLED', when: formatActivityDate('ORDER_FULFILLED') } as const]
      : []),
  ]
}

/** A refund does not undo that the order was paid. */
function wasPaid({ paymentStatus }: Order): boolean {
  return paymentStatus === 'PAID' || paymentStatus === 'PARTIALLY_REFUNDED' || paymentStatus === 'FULLY_REFUNDED'
}

export function OrderSteps({ steps }: { steps: OrderStep[] }) {
  const { t, i18n } = useLingui()
  return (
    <ol aria-label={t`Order status`} className="grid gap-x-6 gap-y-3 sm:grid-flow-col sm:auto-cols-fr">
      {steps.map(({ name, done, when }) => (
        <li key={name} className={`border-t-4 pt-3 ${done ? 'border-brand' : 'border-line text-quiet'}`}>
          <p className={done ? 'font-medium' : ''}>{i18n._(names[name])}</p>
          <p className="text-small text-quiet">{done ? when && <DateTime {...when} /> : <Trans>Pending</Trans>}</p>
        </li>
      ))}
    </ol>
  )
}
