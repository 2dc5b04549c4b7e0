import type { OrderPaymentRequest } from '@stoa/contract/services/ecom/order-payment-requests'
import { formatAmount, parseAmount } from '@stoa/pricing'
import { brokenRule, refusal } from '../../../kernel/basics/errors.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import { asStaff } from '../../../kernel/site/audience.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { collectableAmount } from '../orders/ports/paying.ts'
import { hasChargebacks, lockOrder, type StoredOrder } from '../orders/ports/reading.ts'
import { paymentRequest, type StoredRequest } from './entity.ts'
import { expireLater } from './expire.ts'
import { mailRequest } from './mail.ts'
import { findUnpaidId } from './store.ts'

/** What a request asks for. Without an amount, all that the order owes. */
export type NewRequest = Pick<
  OrderPaymentRequest,
  'amount' | 'title' | 'description' | 'expirationDate' | 'source' | 'image' | 'blockedPaymentMethods' | 'extendedFields'
> & { orderId: string }

/**
 * Makes a payment request for an order. Throws ORDER_NOT_FOUND, ORDER_CANCELED, ORDER_PAID, ORDER_HAS_CHARGEBACKS, ORDER_IS_PENDING,
 * SITE_NOT_PUBLISHED, and a broken rule for an amount that the order does not owe.
 */
export async function openRequest(
  site: SiteTx,
  given: NewRequest,
  { sendEmail }: { sendEmail: boolean },
): Promise<StoredRequest> {
  // Without a shop there is no page on which it could be paid.
  if (!site.settings.published) throw refusal('SITE_NOT_PUBLISHED', 'the shop is not open, so nobody can pay there')
  const stored = await lockOrder(site, given.orderId)
  const amount = amountToRequest(stored, given.amount?.amount)
  const { title, description, expirationDate, source, image, blockedPaymentMethods, extendedFields } = given
  const isOver = expirationDate ? new Date(expirationDate) <= site.now : false
  const { order, currency } = stored
  const id = newId()
  const request = await paymentRequest.createWith(
    asStaff(site),
    {
      orderId: stored.id,
      orderNumber: order.number,
      // "unless `expirationDate` is already in the past at creation time, in which case it is created as `EXPIRED`"
      status: isOver ? 'EXPIRED' : 'UNPAID',
      amount: { amount: formatAmount(amount, currency) },
      currency,
      title: title?.trim() || defaultTitle(stored),
      siteLanguage: site.settings.language,
      ...(description?.trim() && { description: description.trim() }),
      ...(expirationDate && { expirationDate: new Date(expirationDate).toISOString() }),
      ...(source && { source }),
      ...(image && { image }),
      ...(blockedPaymentMethods && { blockedPaymentMethods }),
      ...(extendedFields && { extendedFields }),
    },
    id,
  )
  if (!isOver) expireLater(site, request)
  return sendEmail && !isOver && order.buyerInfo?.email ? mailRequest(site, request) : request
}

/**
 * The request for what is due when an order is placed: its deposit, or all of it. It is made once, however often it is asked for. Undefined
 * where nothing is due, and where nobody can pay in the shop.
 */
export async function openFirstRequest(site: SiteTx, orderId: string): Promise<string | undefined> {
  const stored = await lockOrder(site, orderId)
  const due = collectableAmount(stored.order) - stored.deferred
  if (!site.settings.published || due <= 0n || stored.order.status !== 'APPROVED') return undefined
  const open = await findUnpaidId(site, orderId)
  if (open) return open
  const amount = { amount: formatAmount(due, stored.currency) }
  return (await openRequest(site, { orderId, amount }, { sendEmail: false })).id
}

/** The amount in minor units; without one, the balance due. */
function amountToRequest(stored: StoredOrder, requested: string | undefined): bigint {
  const { id: orderId, order, currency } = stored
  const { status } = order
  if (status === 'CANCELED' || status === 'REJECTED') throw refusal('ORDER_CANCELED', 'the order was canceled', { orderId })
  if (status === 'PENDING') throw refusal('ORDER_IS_PENDING', 'the order waits for its approval', { orderId })
  if (hasChargebacks(order)) throw refusal('ORDER_HAS_CHARGEBACKS', "the buyer's bank took money of this order back", { orderId })
  const owed = collectableAmount(order)
  if (owed <= 0n) throw refusal('ORDER_PAID', 'the order has no balance due', { orderId })
  const amount = requested === undefined ? owed : parseAmount(requested, currency)
  if (amount <= 0n || amount > owed)
    throw brokenRule(
      'orderPaymentRequest.amount.amount',
      'PAYMENT_REQUEST_AMOUNT',
      'must be positive and at most what the order owes',
      {
        owed: formatAmount(owed, currency),
      },
    )
  return amount
}

function defaultTitle({ order: { number, buyerLanguage, siteLanguage } }: StoredOrder): string {
  return /^de\b/i.test(buyerLanguage ?? siteLanguage ?? 'en') ? `Zahlung für Bestellung ${number}` : `Payment for order ${number}`
}
