import type { OrderStatus } from '@stoa/contract/services/ecom/orders'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { lockOrder } from '../store/orders.ts'
import { loadPayments, type PaymentRow } from '../store/payments.ts'
import type { Charger } from '../../payments/index.ts'
import { chargerOf } from './charger.ts'
import { endChallenge } from './end-challenge.ts'
import { isAnyGiftCardPayment } from './gift-card.ts'

export interface PreparedPayment {
  id: string
  charger: Charger
  /** The provider's id of the method; absent for any that the account has. */
  providerMethod: string | undefined
  isCapturedLater: boolean
  /** The member for whom the provider keeps what is paid with. */
  saveCardFor: string | undefined
}

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
  /** Prepared payments of the amount due that still need a card. */
  prepared: PreparedPayment[]
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
    prepared: payments.filter((payment) => payment.amount_minor === amountDue && isPrepared(payment)).map(preparedPayment),
  }
}

function isPrepared({ status, token, redirect_url, provider }: PaymentRow): boolean {
  return status === 'PENDING' && token === null && !redirect_url && provider !== 'manual'
}

function preparedPayment(payment: PaymentRow): PreparedPayment {
  const { id, details, doc, save_card_for } = payment
  const { delayedCapture = false } = doc.regularPaymentDetails?.authorizationDetails ?? {}
  return {
    id,
    charger: chargerOf(payment),
    providerMethod: details?.method,
    isCapturedLater: delayedCapture,
    saveCardFor: save_card_for ?? undefined,
  }
}

function isLastDeclined(payments: readonly PaymentRow[]): boolean {
  return payments.findLast(({ doc }) => doc.regularPaymentDetails)?.status === 'DECLINED'
}

function sumByGiftCards(payments: readonly PaymentRow[]): bigint {
  return payments.filter(isAnyGiftCardPayment).reduce((sum, { captured_minor }) => sum + captured_minor, 0n)
}
