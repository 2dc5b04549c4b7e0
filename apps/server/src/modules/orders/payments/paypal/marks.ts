import { createHmac } from 'node:crypto'
import type { Money, Order } from '@paypal/paypal-server-sdk'
import { isSameSignature } from '../../../../kernel/basics/same-signature.ts'
import type { OpenAccount } from '../provider.ts'

/**
 * The mark of an order in its `custom_id`: our payment's id and a seal. A buyer's browser may change an order until it is approved,
 * because PayPal's script is allowed to; the seal shows that the amount is still the one that the shop asked for. An order that must
 * not be captured any more has a third word: the reason.
 */
export interface Mark {
  paymentId: string
  seal: string | undefined
  /** The reason why the order must not be captured. */
  endedBy: string | undefined
}

export function markOf({ paymentId, seal }: { paymentId: string; seal: string }, endedBy?: string): string {
  return [paymentId, seal, ...(endedBy ? [endedBy] : [])].join(' ')
}

export function readMark(customId: string | undefined): Mark | undefined {
  const [paymentId, seal, endedBy] = customId?.split(' ') ?? []
  return paymentId && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(paymentId) ? { paymentId, seal, endedBy } : undefined
}

/** The seal of an amount of a payment, with the account's secret. */
export function sealOf({ keys }: OpenAccount, paymentId: string, { currencyCode, value }: Money): string {
  return createHmac('sha256', keys['clientSecret']!)
    .update(`${paymentId} ${value} ${currencyCode}`)
    .digest('base64url')
    .slice(0, 22)
}

/** True if the order has the amount that the shop asked for. */
export function isSealed(account: OpenAccount, order: Order, { paymentId, seal = '' }: Mark): boolean {
  const amount = order.purchaseUnits?.length === 1 ? order.purchaseUnits[0]?.amount : undefined
  if (!amount) return false
  return isSameSignature(Buffer.from(seal), Buffer.from(sealOf(account, paymentId, amount)))
}
