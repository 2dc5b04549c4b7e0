import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Order } from '@stoa/contract/services/ecom/orders'
import type { OrderRow } from '@stoa/contract/services/stoa/order-rows'
import { hasUnitsToShip } from '@stoa/order-rules'
import { useQuery } from '@tanstack/react-query'
import { shopQuery } from '../../../lib/site/shop.ts'
import { Status, type Tone } from '../../../ui/feedback/status.tsx'

type StateLabels = Readonly<Record<string, readonly [label: MessageDescriptor, tone: Tone]>>

const payment: StateLabels = {
  NOT_PAID: [msg`Not paid`, 'warn'],
  PAID: [msg`Paid`, 'good'],
  PARTIALLY_PAID: [msg`Partially paid`, 'warn'],
  PENDING: [msg`Payment pending`, 'accent'],
  PENDING_MERCHANT: [msg`Action needed`, 'accent'],
  PARTIALLY_REFUNDED: [msg`Partially refunded`, 'plain'],
  FULLY_REFUNDED: [msg`Refunded`, 'plain'],
  CANCELED: [msg`Payment cancelled`, 'bad'],
  DECLINED: [msg`Payment declined`, 'bad'],
}

const fulfilment: StateLabels = {
  NOT_FULFILLED: [msg`Not shipped`, 'warn'],
  PARTIALLY_FULFILLED: [msg`Partially shipped`, 'warn'],
  FULFILLED: [msg`Shipped`, 'good'],
}

const state: StateLabels = {
  APPROVED: [msg`Approved`, 'plain'],
  PENDING: [msg`Pending`, 'accent'],
  REJECTED: [msg`Rejected`, 'bad'],
  CANCELED: [msg`Cancelled`, 'bad'],
  INITIALIZED: [msg`Incomplete`, 'plain'],
}

/** A payment that is authorized and not captured. The contract has no such payment status. */
export const authorised = 'AUTHORIZED'

export const paymentOptions = [...toOptions(payment), { value: authorised, label: msg`Authorised` }]
export const fulfilmentOptions = toOptions(fulfilment)
export const stateOptions = toOptions(state)

/** An order or its list row. The row has flags for what an order's balance and lines say. */
interface Stateful {
  order: Order | OrderRow
}

export function PaymentState({ order }: Stateful) {
  const { status, paymentStatus } = order
  if (isRow(order) ? order.held : isAuthorized(order)) return <Status tone="accent">{t`Authorised`}</Status>
  return <StateBadge of={payment} code={paymentStatus} settled={status === 'CANCELED'} />
}

function isRow(order: Order | OrderRow): order is OrderRow {
  return 'toShip' in order
}

function isAuthorized({ paymentStatus, balanceSummary }: Order): boolean {
  return paymentStatus !== 'PAID' && /[1-9]/.test(balanceSummary?.authorized?.amount ?? '')
}

export function FulfilmentState({ order }: Stateful) {
  const isLeft = isRow(order) ? order.toShip : hasUnitsToShip(order)
  if (order.fulfillmentStatus === 'NOT_FULFILLED' && order.status !== 'CANCELED' && !isLeft)
    return <Status tone="plain">{t`Nothing to ship`}</Status>
  return <StateBadge of={fulfilment} code={order.fulfillmentStatus} settled={order.status === 'CANCELED'} />
}

/** Marks an order placed in test mode: no money moved, and nothing has to be shipped. */
export function TestState({ order }: { order: { isTest?: boolean } }) {
  return order.isTest ? <Status tone="accent">{t`Test`}</Status> : null
}

/** In lists, the badge is hidden in test mode, because all new orders are tests then. */
export function TestStateInLive({ order }: { order: { isTest?: boolean } }) {
  const { data: shop } = useQuery(shopQuery)
  return shop && !shop.testMode ? <TestState order={order} /> : null
}

/** Approved orders show no badge, because most orders are approved. */
export function OrderState({ order }: Stateful) {
  return order.status === 'APPROVED' ? null : <StateBadge of={state} code={order.status} />
}

/** `settled` orders need no action, so the badge is muted. */
function StateBadge({
  of: stateLabels,
  code,
  settled = false,
}: {
  of: StateLabels
  code: string | undefined
  settled?: boolean
}) {
  const [label, tone] = stateLabels[code ?? ''] ?? [undefined, 'plain' as const]
  return <Status tone={settled && tone === 'warn' ? 'plain' : tone}>{label ? t(label) : (code ?? t`Unknown`)}</Status>
}

function toOptions(stateLabels: StateLabels) {
  return Object.entries(stateLabels).map(([value, [label]]) => ({ value, label }))
}
