import type { Order } from '@stoa/contract/services/ecom/orders'
import { Status, type Tone } from '../../ui/status.tsx'

type Words = Readonly<Record<string, readonly [label: string, tone: Tone]>>

const payment: Words = {
  NOT_PAID: ['Not paid', 'warn'],
  PAID: ['Paid', 'good'],
  PARTIALLY_PAID: ['Partly paid', 'warn'],
  PENDING: ['Payment pending', 'accent'],
  PENDING_MERCHANT: ['Awaits you', 'accent'],
  PARTIALLY_REFUNDED: ['Partly refunded', 'plain'],
  FULLY_REFUNDED: ['Refunded', 'plain'],
  CANCELED: ['Payment cancelled', 'bad'],
  DECLINED: ['Payment declined', 'bad'],
}

const fulfilment: Words = {
  NOT_FULFILLED: ['Not shipped', 'warn'],
  PARTIALLY_FULFILLED: ['Partly shipped', 'warn'],
  FULFILLED: ['Shipped', 'good'],
}

const state: Words = {
  APPROVED: ['Approved', 'plain'],
  PENDING: ['Pending', 'accent'],
  REJECTED: ['Rejected', 'bad'],
  CANCELED: ['Cancelled', 'bad'],
  INITIALIZED: ['Not finished', 'plain'],
}

export const paymentOptions = optionsOf(payment)
export const fulfilmentOptions = optionsOf(fulfilment)
export const stateOptions = optionsOf(state)

/** An order, or its row in a list: the row says whether money is held, of an order its balance does. */
interface Stateful {
  order: Pick<Order, 'balanceSummary'> & {
    [State in 'status' | 'paymentStatus' | 'fulfillmentStatus']?: string
  } & { held?: boolean }
}

export function PaymentState({ order: { status, paymentStatus, balanceSummary, held } }: Stateful) {
  const isAuthorized = paymentStatus !== 'PAID' && /[1-9]/.test(balanceSummary?.authorized?.amount ?? '')
  if (held ?? isAuthorized) return <Status tone="accent">Authorised</Status>
  return <Word of={payment} code={paymentStatus} settled={status === 'CANCELED'} />
}

export function FulfilmentState({ order }: Stateful) {
  return <Word of={fulfilment} code={order.fulfillmentStatus} settled={order.status === 'CANCELED'} />
}

/** Most orders are simply approved; saying so each time would hide the others. */
export function OrderState({ order }: Stateful) {
  return order.status === 'APPROVED' ? null : <Word of={state} code={order.status} />
}

/** `settled`: nobody has to act on it any more, so it does not call for it. */
function Word({ of: words, code, settled = false }: { of: Words; code: string | undefined; settled?: boolean }) {
  const [label, tone] = words[code ?? ''] ?? [code ?? 'Unknown', 'plain' as const]
  return <Status tone={settled && tone === 'warn' ? 'plain' : tone}>{label}</Status>
}

function optionsOf(words: Words) {
  return Object.entries(words).map(([value, [label]]) => ({ value, label }))
}
