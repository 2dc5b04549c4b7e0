import type { Order, OrdersCapture, PatchOp } from '@paypal/paypal-server-sdk'
import type { KnownPayment } from '../provider.ts'
import type { PayPal } from './client.ts'
import { isNotFound, PayPalRefusal } from './errors.ts'
import { findLostOrder } from './lost-orders.ts'
import { readMark, type Mark } from './marks.ts'

export const representation = 'return=representation'

/** The order of a payment as PayPal has it now; undefined where PayPal has none, or one of another payment. */
export async function findOrder(paypal: PayPal, { paymentId, transactionId }: KnownPayment): Promise<Order | undefined> {
  const id = transactionId ?? (await findLostOrder(paypal, paymentId))
  if (!id) return undefined
  const order = await loadOrder(paypal, id)
  return order && orderMark(order)?.paymentId === paymentId ? order : undefined
}

async function loadOrder(paypal: PayPal, id: string): Promise<Order | undefined> {
  try {
    return await paypal.call(({ orders }) => orders.getOrder({ id }))
  } catch (error) {
    if (isNotFound(error)) return undefined
    throw error
  }
}

export function orderMark(order: Order): Mark | undefined {
  return readMark(order.purchaseUnits?.[0]?.customId)
}

/**
 * Marks an order so that `find` never captures it. PayPal has no call that ends an order; one that nobody captures moves no money and
 * expires. Changes nothing where PayPal no longer lets the order be changed, because it was captured.
 */
export async function endOrder(paypal: PayPal, order: Order, mark: string): Promise<void> {
  const path = `/purchase_units/@reference_id=='${order.purchaseUnits?.[0]?.referenceId ?? 'default'}'/custom_id`
  try {
    await paypal.call(({ orders }) =>
      orders.patchOrder({ id: order.id!, body: [{ op: 'replace' as PatchOp, path, value: mark }] }),
    )
  } catch (error) {
    if (!(error instanceof PayPalRefusal) || (error.status !== 404 && error.status !== 422)) throw error
  }
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
