import type { RefundDetails, RefundTransaction } from '@stoa/contract/services/ecom/orders'
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
    await orLeaveToJob(makeRefund({ site, transaction }, refundId))
    const { paymentId, amount, refundStatus, refundStatusInfo } = await madeTransaction(site, refundId)
    const { description } = refundStatusInfo ?? {}
    refunds.push({
      refundId,
      paymentId,
      amount: amount.amount,
      status: refundStatus === 'SUCCEEDED' || refundStatus === 'FAILED' ? refundStatus : 'PENDING',
      ...(description && { description }),
    })
  }
  return { refunds }
})

/** The only transaction of a refund that was started: `openRefund` has written its payment and amount. */
async function madeTransaction(site: SiteRead, refundId: string) {
  const [transaction] = (await findRefund(site, refundId))?.doc.transactions ?? []
  if (!transaction) throw new Error(`the refund ${refundId} has no transaction`)
  return transaction as RefundTransaction & { paymentId: string; amount: { amount: string } }
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
