import type { Order, RefundDetails } from '@stoa/contract/services/ecom/orders'
import * as contract from '@stoa/contract/services/stoa/order-refunds'
import { parseAmount } from '@stoa/pricing'
import { implementAction } from '../../../../kernel/operations/operation.ts'
import { makeRefund } from '../payments/make-refund.ts'
import { openSplitRefund } from '../payments/split-refund.ts'
import { getOrder } from '../store/orders.ts'
import { findRefund } from '../store/payments.ts'

export const refundOrder = implementAction(contract.refundOrder, async ({ site, transaction, intend }, request) => {
  const { refundIds } = await intend(async (tx) => {
    const { order } = await getOrder(tx, request.orderId)
    return openSplitRefund(tx, request.orderId, {
      amount: request.amount ? parseAmount(request.amount, order.currency) : undefined,
      details: detailsOf(order, request),
      sideEffects: {
        sendOrderRefundedEmail: request.sendEmail ?? false,
        ...(request.emailMessage && { customMessage: request.emailMessage }),
        ...(request.restock &&
          request.lineItems?.length && { restockInfo: { type: 'SOME_ITEMS' as const, items: request.lineItems } }),
      },
    })
  })
  const refunds: contract.RefundShare[] = []
  for (const refundId of refundIds) {
    await makeRefund({ site, transaction }, refundId)
    const [made] = (await findRefund(site, refundId))!.doc.transactions!
    const { description } = made!.refundStatusInfo ?? {}
    refunds.push({
      refundId,
      paymentId: made!.paymentId!,
      amount: made!.amount!.amount!,
      status: made!.refundStatus === 'SUCCEEDED' || made!.refundStatus === 'FAILED' ? made!.refundStatus : 'PENDING',
      ...(description && { description }),
    })
  }
  return { refunds }
})

function detailsOf(
  { shippingInfo, priceSummary }: Order,
  { lineItems = [], fees = [], includeShipping, reason }: contract.RefundOrderRequest,
): RefundDetails {
  const shipping = shippingInfo?.cost?.totalPriceAfterTax ?? priceSummary?.shipping
  return {
    ...(lineItems.length > 0 && { lineItems: lineItems.map(({ lineItemId, quantity }) => ({ lineItemId, quantity })) }),
    ...(includeShipping && shipping?.amount && { shipping: { amount: { amount: shipping.amount } } }),
    ...(fees.length > 0 && {
      additionalFees: fees.map(({ feeId, amount }) => ({ additionalFeeId: feeId, amount: { amount } })),
    }),
    ...(reason && { reason }),
  }
}
