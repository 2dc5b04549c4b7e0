import type * as contract from '@stoa/contract/services/ecom/order-billing'
import type { RefundDetails } from '@stoa/contract/services/ecom/orders'
import { orderPricer, sum } from '../amounts.ts'
import type { PaymentRow } from '../store/payments.ts'
import type { PricedOrder } from '../stored-order.ts'
import { isMembershipPayment } from './membership.ts'
import { feeCost, hasShipping, refundedFees, refundedShipping, shippingCost, unitsOf } from './refund-plan.ts'
import { refundable, whyByHand, whyNotRefundable } from './refundability.ts'

/** What can be refunded of an order: of each payment and of each part. `earlier` are the details of its refunds so far. */
export function orderRefundability(
  order: PricedOrder,
  payments: readonly PaymentRow[],
  earlier: readonly RefundDetails[],
): contract.GetOrderRefundabilityResponse {
  const price = orderPricer(order)
  const money = payments.filter((payment) => !isMembershipPayment(payment))
  const memberships = payments.filter(isMembershipPayment)
  const units = unitsOf(earlier)
  const fees = refundedFees(earlier, order.currency)
  return {
    payments: payments.map((payment) => paymentRefundability(order, payment)),
    paymentsSummary: {
      monetary: monetarySummary(order, money),
      membership: membershipSummary(order, memberships),
    },
    lineItems: order.lineItems.map(({ id: lineItemId, quantity }) => {
      const refundedQuantity = units.get(lineItemId) ?? 0
      return {
        lineItemId,
        originalQuantity: quantity,
        refundedQuantity,
        availableRefundQuantity: Math.max(0, quantity - refundedQuantity),
      }
    }),
    ...(hasShipping(order) && { shipping: partRefundability(price, shippingCost(order), refundedShipping(order, earlier)) }),
    additionalFees: (order.additionalFees ?? []).map((fee) => ({
      ...(fee.id && { additionalFeeId: fee.id }),
      ...partRefundability(price, feeCost(fee, order.currency), fees.get(fee.id) ?? 0n),
    })),
  }
}

function partRefundability(price: ReturnType<typeof orderPricer>, amount: bigint, refunded: bigint) {
  const left = amount > refunded ? amount - refunded : 0n
  return { amount: price(amount), refundedAmount: price(refunded), availableRefundAmount: price(left) }
}

function paymentRefundability(order: PricedOrder, payment: PaymentRow): contract.PaymentRefundability {
  const { regularPaymentDetails: regular, giftcardPaymentDetails } = payment.doc
  const card = regular?.creditCardDetails
  const reason = whyNotRefundable(order, payment)
  const byHand = whyByHand(payment)
  const link = payment.details?.url
  return {
    ...(reason ? { nonRefundable: { reason } } : byHand ? { manuallyRefundable: { reason: byHand } } : { refundable: true }),
    payment: {
      paymentId: payment.id,
      ...(isMembershipPayment(payment)
        ? { membership: membershipSummary(order, [payment]) }
        : { monetary: monetarySummary(order, [payment]) }),
      ...(card && { creditCardDetails: card }),
      paymentMethod: giftcardPaymentDetails ? 'GiftCard' : (regular?.paymentMethod ?? null),
      offlinePayment: regular?.offlinePayment ?? false,
    },
    ...(link && { providerLink: link }),
  }
}

function monetarySummary(order: PricedOrder, payments: readonly PaymentRow[]): contract.MonetaryPaymentSummary {
  const price = orderPricer(order)
  return {
    paid: price(sum(payments, ({ captured_minor }) => captured_minor)),
    refunded: price(sum(payments, ({ refunded_minor }) => refunded_minor)),
    refundPending: price(sum(payments, ({ refunding_minor }) => refunding_minor)),
    maxRefund: price(sum(payments, (payment) => (whyNotRefundable(order, payment) ? 0n : refundable(payment)))),
  }
}

function membershipSummary(order: PricedOrder, payments: readonly PaymentRow[]): contract.MembershipPaymentSummary {
  const linesOf = (wanted: (payment: PaymentRow) => boolean) =>
    payments.filter(wanted).flatMap(({ doc }) => doc.membershipPaymentDetails?.lineItemId ?? [])
  return {
    paidLineItemIds: linesOf(() => true),
    refundedLineItemIds: linesOf(({ status }) => status === 'VOIDED'),
    refundableLineItemIds: linesOf((payment) => whyNotRefundable(order, payment) === undefined),
  }
}
