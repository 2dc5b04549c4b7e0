import type { RefundDetails, RefundSideEffects } from '@stoa/contract/services/ecom/orders'
import { refusal } from '../../../kernel/errors.ts'
import type { SiteTx } from '../../../kernel/site.ts'
import { orderPricer } from '../amounts.ts'
import { lockOrder } from '../store/orders.ts'
import { paymentsOf, refundsOf, type PaymentRow } from '../store/payments.ts'
import { isAnyGiftCardPayment } from './gift-card.ts'
import { startRefund } from './make-refund.ts'
import { hasFailed } from './refund.ts'
import { namesParts, refundValueOf } from './refund-plan.ts'
import { refundabilityOf, refundable } from './refundability.ts'

export interface SplitRefund {
  /** Absent, the worth of the named parts, or all that is left. Minor units. */
  amount: bigint | undefined
  details: RefundDetails
  sideEffects: RefundSideEffects
}

/**
 * Opens a refund for each payment that gives something back: gift cards first, then the others in the order in which they were
 * made. All are opened in one transaction, so a crash leaves all of them to the job or none. Throws INVALID_AMOUNT,
 * REFUND_NOT_AVAILABLE, and what a refund of sold gift cards throws.
 */
export async function openSplitRefund(site: SiteTx, orderId: string, request: SplitRefund): Promise<{ refundIds: string[] }> {
  const stored = await lockOrder(site, orderId)
  const price = orderPricer(stored.order)
  const payments = (await paymentsOf(site, orderId)).filter(
    (payment) => refundabilityOf(stored.order, payment).refundabilityStatus !== 'NOT_REFUNDABLE',
  )
  const left = payments.reduce((sum, payment) => sum + refundable(payment), 0n)
  if (left === 0n) throw refusal('REFUND_NOT_AVAILABLE', 'no payment of the order can be refunded', {})
  const earlier = (await refundsOf(site, orderId)).filter(({ doc }) => !hasFailed(doc)).map(({ doc }) => doc.details ?? {})
  const { total } = refundValueOf(stored.order, request.details, earlier, price)
  const amount = request.amount ?? (namesParts(request.details) ? total : left)
  if (amount <= 0n || amount > left) {
    throw refusal('INVALID_AMOUNT', 'the amount must be positive and at most what is left to refund', { left: price(left) })
  }
  const refundIds: string[] = []
  let open = amount
  for (const payment of payments.toSorted(giftCardsFirst)) {
    const share = refundable(payment) < open ? refundable(payment) : open
    if (share === 0n) continue
    open -= share
    // The first names the items, so that they count once.
    const isFirst = refundIds.length === 0
    const { refundId } = await startRefund(site, orderId, {
      payment: { paymentId: payment.id, amount: price(share) },
      details: isFirst ? request.details : reasonOf(request.details),
      sideEffects: isFirst ? request.sideEffects : mailOf(request.sideEffects),
    })
    refundIds.push(refundId)
  }
  return { refundIds }
}

function giftCardsFirst(one: PaymentRow, other: PaymentRow): number {
  return Number(isAnyGiftCardPayment(other)) - Number(isAnyGiftCardPayment(one))
}

function reasonOf({ reason }: RefundDetails): RefundDetails {
  return reason ? { reason } : {}
}

/** Each refund has an email of its own, which names the payment and its amount. */
function mailOf({ sendOrderRefundedEmail, customMessage }: RefundSideEffects): RefundSideEffects {
  return { ...(sendOrderRefundedEmail && { sendOrderRefundedEmail }), ...(customMessage && { customMessage }) }
}
