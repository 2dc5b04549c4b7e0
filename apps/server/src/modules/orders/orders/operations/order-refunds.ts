import type { RefundDetails } from '@stoa/contract/services/ecom/orders'
import * as contract from '@stoa/contract/services/stoa/order-refunds'
import { parseAmount } from '@stoa/pricing'
import { implementAction } from '../../../../kernel/operations/operation.ts'
import { orLeaveToJob } from '../money/external-call.ts'
import { makeRefund } from '../money/make-refund.ts'
import { hasShipping } from '../money/refund-plan.ts'
import { openSplitRefund } from '../money/split-refund.ts'
import { getOrder } from '../store/orders.ts'
import { findRefund } from '../store/payments.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import type { PricedOrder } from '../stored-order.ts'

export const refundOrder = implementAction(contract.refundOrder, async ({ site, transaction, intend }, request) => {
  const { refundId } = await intend(async (tx) => {
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
  if (!refundId) return { refunds: [] }
  await orLeaveToJob(makeRefund({ site, transaction }, refundId))
  return { refunds: await madeShares(site, refundId) }
})

/** The transactions of a refund that was started: `openRefund` has written their payments and amounts. */
async function madeShares(site: SiteRead, refundId: string): Promise<contract.RefundShare[]> {
  const transactions = (await findRefund(site, refundId))?.doc.transactions ?? []
  return transactions.map(({ paymentId, amount, refundStatus, refundStatusInfo }) => {
    const { description } = refundStatusInfo ?? {}
    return {
      refundId,
      ...(paymentId && { paymentId }),
      ...(amount?.amount && { amount: amount.amount }),
      status: refundStatus === 'SUCCEEDED' || refundStatus === 'FAILED' ? refundStatus : 'PENDING',
      ...(description && { description }),
    }
  })
}

function detailsOf(
  order: PricedOrder,
  { lineItems = [], fees = [], includeShipping, reason }: contract.RefundOrderRequest,
): RefundDetails {
  return {
    ...(lineItems.length > 0 && { lineItems: lineItems.map(({ lineItemId, quantity }) => ({ lineItemId, quantity })) }),
    ...(includeShipping && hasShipping(order) && { shippingIncluded: true }),
    ...(fees.length > 0 && {
      additionalFees: fees.map(({ feeId, amount }) => ({ additionalFeeId: feeId, amount: { amount } })),
    }),
    ...(reason && { reason }),
  }
}
