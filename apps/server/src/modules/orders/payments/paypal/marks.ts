import { createHmac } from 'node:crypto'
import type { Money, Order } from '@paypal/paypal-server-sdk'
import { isSameSignature } from '../../../../kernel/basics/same-signature.ts'
import type { OpenAccount } from '../provider.ts'
import type { ChargeRequest } from '../provider-charges.ts'

/**
 * The mark of an order in its `custom_id`: our ids of the payment and its site, and a seal. A buyer's browser may change an order until
 * it is approved, because PayPal's script is allowed to; the seal shows that the amount is still the one that the shop asked for. An
 * order that must not be captured any more has another word: the reason.
 */
export interface Mark {
  paymentId: string
  siteId: string | undefined
  seal: string
  /** The reason why the order must not be captured. */
  endedBy: string | undefined
}

/** PayPal's books keep this many characters. */
const longestMark = 127

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function newMark(
  account: OpenAccount,
  { paymentId, siteId }: Pick<ChargeRequest, 'paymentId' | 'siteId'>,
  amount: Money,
): string {
  return writeMark({ paymentId, siteId, seal: sealOf(account, paymentId, amount), endedBy: undefined })
}

export function writeMark({ paymentId, siteId, seal, endedBy }: Mark): string {
  const site = siteId ? Buffer.from(siteId.replaceAll('-', ''), 'hex').toString('base64url') : '-'
  return [paymentId, site, seal, ...(endedBy ? [endedBy] : [])].join(' ').slice(0, longestMark)
}

/** Undefined for what is not written by `writeMark`, such as payments that the owner receives outside of the shop. */
export function readMark(customId: string | undefined): Mark | undefined {
  const [paymentId = '', site = '', seal = '', endedBy] = customId?.split(' ') ?? []
  if (!uuid.test(paymentId)) return undefined
  const digits = Buffer.from(site, 'base64url').toString('hex')
  const siteId = digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { paymentId, siteId: uuid.test(siteId) ? siteId : undefined, seal, endedBy }
}

/** True if the order has the amount that the shop asked for. */
export function isSealed(account: OpenAccount, order: Order, { paymentId, seal }: Mark): boolean {
  const amount = order.purchaseUnits?.length === 1 ? order.purchaseUnits[0]?.amount : undefined
  return amount !== undefined && isSameSignature(Buffer.from(seal), Buffer.from(sealOf(account, paymentId, amount)))
}

function sealOf({ keys }: OpenAccount, paymentId: string, { currencyCode, value }: Money): string {
  const { clientSecret = '' } = keys
  return createHmac('sha256', clientSecret).update(`${paymentId} ${value} ${currencyCode}`).digest('base64url').slice(0, 22)
}

/** The mark of an order that a wallet's button created, before there is a payment: the checkout, and a seal of it. */
export function newExpressMark({ keys }: OpenAccount, checkoutId: string): string {
  return `${expressWord} ${checkoutId} ${expressSealOf(keys, checkoutId)}`
}

/** True if the order was created for this checkout, and no payment has taken it yet. */
export function isExpressMark({ keys }: OpenAccount, customId: string | undefined, checkoutId: string): boolean {
  const [word, id, seal = ''] = customId?.split(' ') ?? []
  const expected = Buffer.from(expressSealOf(keys, checkoutId))
  return word === expressWord && id === checkoutId && isSameSignature(Buffer.from(seal), expected)
}

const expressWord = 'express'

function expressSealOf({ clientSecret = '' }: OpenAccount['keys'], checkoutId: string): string {
  return createHmac('sha256', clientSecret).update(`express ${checkoutId}`).digest('base64url').slice(0, 22)
}
