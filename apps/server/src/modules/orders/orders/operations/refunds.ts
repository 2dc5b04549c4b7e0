import * as contract from '@stoa/contract/services/ecom/orders'
import { implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import { orLeaveToJob } from '../money/external-call.ts'
import { makeRefund, startRefund } from '../money/make-refund.ts'
import { refundabilityOf } from '../money/refundability.ts'
import { getOrder } from '../store/orders.ts'
import { findRefund, loadPayments, loadTransactionsOfOrder } from '../store/payments.ts'

export const getRefundabilityStatus = implementRead(contract.getRefundabilityStatus, async ({ site }, { ecomOrderId }) => {
  const { order, id } = await getOrder(site, ecomOrderId)
  const payments = await loadPayments(site, id)
  return { refundabilities: payments.map((payment) => refundabilityOf(order, payment)), refundablePerItem: true }
})

export const triggerRefund = implementAction(contract.triggerRefund, async ({ site, transaction, intend }, request) => {
  const { ecomOrderId, payments, details, sideEffects } = request
  const { refundId } = await intend((tx) => startRefund(tx, ecomOrderId, { payments, details, sideEffects }))
  await orLeaveToJob(makeRefund({ site, transaction }, refundId))
  const failed = ((await findRefund(site, refundId))?.doc.transactions ?? []).filter(
    ({ refundStatus }) => refundStatus === 'FAILED',
  )
  const orderTransactions = await loadTransactionsOfOrder(site, ecomOrderId)
  return {
    orderTransactions,
    refundId,
    failedPaymentIds: failed.map(({ paymentId, refundStatusInfo }, originalIndex) => ({
      id: paymentId!,
      originalIndex,
      success: false,
      error: { code: 'REFUND_FAILED', description: refundStatusInfo?.description ?? 'the provider refused the refund' },
    })),
  }
})
