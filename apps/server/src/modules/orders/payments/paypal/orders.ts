import type { CapturedPayment, Order, OrdersCapture, PatchOp } from '@paypal/paypal-server-sdk'
import type { KnownPayment } from '../provider-charges.ts'
import type { PayPal } from './client.ts'
import { PayPalRefusal, unlessNotFound, withId } from './errors.ts'
import { findLostCapture } from './lost-captures.ts'
import { readMark, type Mark } from './marks.ts'

export const representation = 'return=representation'

export type KnownOrder = Order & { id: string }

/**
 * The order of a payment as PayPal has it now; undefined where PayPal has none, or one of another payment. A payment is known by its
 * order until the money moved, and then by its capture, because PayPal's books and disputes name that alone.
 */
export async function findOrder(paypal: PayPal, { paymentId, transactionId }: KnownPayment): Promise<KnownOrder | undefined> {
  const id = transactionId ?? (await findLostCapture(paypal, paymentId))
  if (!id) return undefined
  const order = (await loadOrder(paypal, id)) ?? (await loadOrderOfCapture(paypal, id))
  return order && orderMark(order)?.paymentId === paymentId ? order : undefined
}

export function loadOrder(paypal: PayPal, id: string): Promise<KnownOrder | undefined> {
  return unlessNotFound(paypal.call(({ orders }) => orders.getOrder({ id })).then(withId))
}

export function loadCapture(paypal: PayPal, captureId: string): Promise<CapturedPayment | undefined> {
  return unlessNotFound(paypal.call(({ payments }) => payments.getCapturedPayment({ captureId })))
}

async function loadOrderOfCapture(paypal: PayPal, captureId: string): Promise<KnownOrder | undefined> {
  const capture = await loadCapture(paypal, captureId)
  const orderId = capture?.supplementaryData?.relatedIds?.orderId
  return orderId ? loadOrder(paypal, orderId) : undefined
}

export function orderMark(order: Order): Mark | undefined {
  return readMark(order.purchaseUnits?.[0]?.customId)
}

/**
 * Marks an order so that `find` never captures it. PayPal has no call that ends an order; one that nobody captures moves no money and
 * expires. Changes nothing where PayPal no longer lets the order be changed, because it was captured.
 */
export async function endOrder(paypal: PayPal, order: KnownOrder, mark: string): Promise<void> {
  try {
    await patchUnit(paypal, order, { custom_id: mark })
  } catch (error) {
    if (!(error instanceof PayPalRefusal) || (error.status !== 404 && error.status !== 422)) throw error
  }
}

/** Changes fields of an order's purchase unit: `custom_id`, `amount`, `shipping/options` ... with the values of the wire. */
export async function patchUnit(paypal: PayPal, order: KnownOrder, fields: Record<string, unknown>): Promise<void> {
  const unit = `/purchase_units/@reference_id=='${order.purchaseUnits?.[0]?.referenceId ?? 'default'}'`
  const body = Object.entries(fields).map(([name, value]) => ({ op: 'replace' as PatchOp, path: `${unit}/${name}`, value }))
  await paypal.call(({ orders }) => orders.patchOrder({ id: order.id, body }))
}

/** The capture that moved the money, or the latest attempt. */
export function captureOf(order: Order): OrdersCapture | undefined {
  const captures = order.purchaseUnits?.[0]?.payments?.captures ?? []
  return captures.find(({ status }) => status !== 'DECLINED' && status !== 'FAILED') ?? captures.at(-1)
}

export function authorizationOf(order: Order) {
  const authorizations = order.purchaseUnits?.[0]?.payments?.authorizations ?? []
  return authorizations.findLast(({ status }) => status !== 'DENIED' && status !== 'VOIDED') ?? authorizations.at(-1)
}

/** The id by which the books know a payment. An authorization may be captured later, so it keeps the order's. */
export function transactionIdOf(order: KnownOrder): string {
  return authorizationOf(order) ? order.id : (captureOf(order)?.id ?? order.id)
}
