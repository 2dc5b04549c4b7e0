import type { RefundDetails, RefundSideEffects } from '@stoa/contract/services/ecom/orders'
import { refusal } from '../../../../kernel/basics/errors.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { orderPricer } from '../amounts.ts'
import { lockOrder } from '../store/orders.ts'
import { loadPayments, type PaymentRow } from '../store/payments.ts'
import { isAnyGiftCardPayment } from './gift-card.ts'
import { startRefund } from './make-refund.ts'
import { loadEarlierDetails, recordReturn } from './refund.ts'
import { isMembershipPayment } from './membership.ts'
import { namesParts, refundedLines, refundValueOf, unitsOf } from './refund-plan.ts'
import { refundabilityOf, refundable } from './refundability.ts'
import type { PricedOrder } from '../stored-order.ts'

export interface SplitRefund {
  /** Absent, the worth of the named parts, or all that is left. Minor units. */
  amount: bigint | undefined
  details: RefundDetails
  sideEffects: RefundSideEffects
}

/**
 * Opens one refund with a transaction for each payment that has a share: gift cards first, then the others in the order in which they were
 * made. Without payments it only records what came back, and returns no id. Throws INVALID_AMOUNT, REFUND_NOT_AVAILABLE, and the errors of
 * refunding sold gift cards.
 */
export async function openSplitRefund(
  site: SiteTx,
  orderId: string,
  request: SplitRefund,
): Promise<{ refundId: string | undefined }> {
  const stored = await lockOrder(site, orderId)
  const price = orderPricer(stored.order)
  const all = await loadPayments(site, orderId)
  const payments = all.filter((payment) => refundabilityOf(stored.order, payment).refundabilityStatus !== 'NOT_REFUNDABLE')
  const earlier = await loadEarlierDetails(site, orderId)
  const { total } = refundValueOf(stored.order, request.details, earlier, price)
  const memberships = payments.filter(
    (payment) => isMembershipPayment(payment) && isGivenBack(stored.order, payment, request, earlier),
  )
  const left = payments.reduce((sum, payment) => sum + refundable(payment), 0n)
  const amount = request.amount ?? (namesParts(request.details) ? total : left)
  const returned =
    amount === 0n && refundedLines(request.details).length > 0 && all.find((payment) => !isMembershipPayment(payment))
  if (amount === 0n && all.length === 0 && refundedLines(request.details).length > 0) {
    await recordReturn(site, stored, request.details, request.sideEffects)
    return { refundId: undefined }
  }
  const isMoneyless = memberships.length > 0 || returned
  if (left === 0n && !isMoneyless) throw refusal('REFUND_NOT_AVAILABLE', 'no payment of the order can be refunded', {})
  if (amount < 0n || amount > left || (amount === 0n && !isMoneyless)) {
    throw refusal('INVALID_AMOUNT', 'the amount must be positive and at most what is left to refund', { left: price(left) })
  }
  const shares = [...sharesOf(payments, amount), ...memberships.map(({ id: paymentId }) => ({ paymentId, share: 0n }))]
  if (shares.length === 0 && returned) shares.push({ paymentId: returned.id, share: 0n })
  return startRefund(site, orderId, {
    payments: shares.map(({ paymentId, share }) => ({ paymentId, amount: price(share) })),
    details: request.details,
    sideEffects: request.sideEffects,
  })
}

/** Returns the share of an amount that each payment gives back. */
function sharesOf(payments: readonly PaymentRow[], amount: bigint): { paymentId: string; share: bigint }[] {
  let open = amount
  return payments.toSorted(giftCardsFirst).flatMap((payment) => {
    const share = refundable(payment) < open ? refundable(payment) : open
    open -= share
    return share > 0n ? { paymentId: payment.id, share } : []
  })
}

/** True if a membership's charge is given back: once all units of its item are refunded, or with all that is left of the order. */
function isGivenBack(
  order: PricedOrder,
  { doc }: PaymentRow,
  { amount, details }: SplitRefund,
  earlier: readonly RefundDetails[],
): boolean {
  if (!namesParts(details)) return amount === undefined
  const line = order.lineItems?.find(({ id }) => id === doc.membershipPaymentDetails?.lineItemId)
  const isNamed = refundedLines(details).some(({ lineItemId }) => lineItemId === line?.id)
  return line !== undefined && isNamed && (unitsOf([...earlier, details]).get(line.id) ?? 0) >= line.quantity
}

function giftCardsFirst(one: PaymentRow, other: PaymentRow): number {
  return Number(isAnyGiftCardPayment(other)) - Number(isAnyGiftCardPayment(one))
}
