import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Order } from '@stoa/contract/services/ecom/orders'
import { Moment, type Told } from '../../ui/moment.tsx'

/** A step in the life of an order. */
export interface OrderStep {
  name: keyof typeof names
  done: boolean
  when: Told | undefined
}

const names = {
  placed: msg`Order placed`,
  paid: msg`Payment received`,
  sent: msg`Shipped`,
  canceled: msg`Order cancelled`,
} satisfies Record<string, MessageDescriptor>

export function stepsOf(order: Order, dates: Intl.DateTimeFormat): OrderStep[] {
  const tell = (date: string | null | undefined) => (date ? { date, words: dates.format(new Date(date)) } : undefined)
  const whenOf = (type: string) => tell(order.activities?.findLast((activity) => activity.type === type)?.createdDate)
  const placed = { name: 'placed', done: true, when: tell(order.createdDate) } as const
  if (order.status === 'CANCELED') return [placed, { name: 'canceled', done: true, when: whenOf('ORDER_CANCELED') }]
  const travels = order.shippingInfo?.title !== undefined
  return [
    placed,
    { name: 'paid', done: order.paymentStatus === 'PAID', when: whenOf('ORDER_PAID') },
    ...(travels
      ? [{ name: 'sent', done: order.fulfillmentStatus === 'FULFILLED', when: whenOf('ORDER_FULFILLED') } as const]
      : []),
  ]
}

export function OrderSteps({ steps }: { steps: OrderStep[] }) {
  const { t, i18n } = useLingui()
  return (
    <ol aria-label={t`Order status`} className="grid gap-x-6 gap-y-3 sm:grid-flow-col sm:auto-cols-fr">
      {steps.map(({ name, done, when }) => (
        <li key={name} className={`border-t-4 pt-3 ${done ? 'border-blue' : 'border-line text-quiet'}`}>
          <p className={done ? 'font-medium' : ''}>{i18n._(names[name])}</p>
          <p className="text-small text-quiet">{done ? when && <Moment {...when} /> : <Trans>Pending</Trans>}</p>
        </li>
      ))}
    </ol>
  )
}
