import type { OrderStatus } from '@stoa/contract/services/ecom/orders'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { lockOrder } from '../store/orders.ts'
import { loadPayments, type PaymentRow } from '../store/payments.ts'
import { endChallenge } from './end-challenge.ts'
import { isAnyGiftCardPayment } from './gift-card.ts'

/** An order for which an attempt to pay may begin. Amounts are minor units. */
export interface OpenOrder {
  id: string
  status: OrderStatus
  isTest: boolean
  /** The checkout of the order has changed since it was placed. */
  isOutdated: boolean
  /** A payment is being processed by the provider. */
  isPending: boolean
  /** A part was paid by other means than gift cards, so that the order stands. */
  isPartlyPaid: boolean
  /** It is placed, and the payment that it waited for was declined late. */
  isDeclined: boolean
  total: bigint
  deferred: bigint
  byGiftCards: bigint
  amountDue: bigint
  /** A prepared payment of the amount due that still needs a card. */
  preparedId: string | undefined
}

/**
 * Locks an order and reads what is open of it: an outcome written between two reads could otherwise charge the buyer twice. A
 * payment that only waits for the buyer at the bank's page is ended first.
 */
export async function loadOpenOrder(site: SiteTx, orderId: string): Promise<OpenOrder> {
  const { order, total, deferred, paid, isOutdated } = await lockOrder(site, orderId)
  const payments = await loadPayments(site, orderId)
  const pending = payments.filter(({ status, token }) => status === 'PENDING' && token !== null)
  for (const { id, status, redirect_url } of payments) if (status === 'PENDING' && redirect_url) await endChallenge(site, id)
  const byGiftCards = sumByGiftCards(payments)
  const amountDue = total - deferred - paid
  return {
    id: orderId,
    status: order.status,
    isTest: order.isTest ?? false,
    isOutdated,
    // Not every provider can end a payment that waits for the buyer. If it succeeds late, it is given back.
    isPending: pending.some(({ redirect_url }) => !redirect_url),
    isPartlyPaid: paid > byGiftCards,
    isDeclined: order.status === 'APPROVED' && !order.offlinePayment && isLastDeclined(payments),
    total,
    deferred,
    byGiftCards,
    amountDue,
    preparedId: payments.find(
      ({ status, token, redirect_url, provider, amount_minor }) =>
        status === 'PENDING' && token === null && !redirect_url && provider !== 'manual' && amount_minor === amountDue,
    )?.id,
  }
}

function isLastDeclined(payments: readonly PaymentRow[]): boolean {
  return payments.findLast(({ doc }) => doc.regularPaymentDetails)?.status === 'DECLINED'
}

function sumByGiftCards(payments: readonly PaymentRow[]): bigint {
  return payments.filter(isAnyGiftCardPayment).reduce((sum, { captured_minor }) => sum + captured_minor, 0n)
}
