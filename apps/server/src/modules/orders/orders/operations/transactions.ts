import * as contract from '@stoa/contract/services/ecom/order-transactions'
import { bulk, withoutItems } from '../../../../kernel/lists/entity/bulk.ts'
import { refusal } from '../../../../kernel/basics/errors.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { changePayments } from '../money/change.ts'
import { changeRefund } from '../money/change-refund.ts'
import { getOrder } from '../store/orders.ts'
import { loadTransactions, loadTransactionsOfOrder } from '../store/payments.ts'
import * as manual from '../money/manual.ts'
import * as updateStatus from '../money/update-status.ts'
import { isId } from '../store/order-row.ts'

export const listTransactionsForSingleOrder = implementRead(
  contract.listTransactionsForSingleOrder,
  async ({ site }, { orderId }) => {
    const { id } = await getOrder(site, orderId)
    const transactions = await loadTransactionsOfOrder(site, id)
    return { orderTransactions: transactions }
  },
)

export const listTransactionsForMultipleOrders = implementRead(
  contract.listTransactionsForMultipleOrders,
  async ({ site }, { orderIds }) => ({
    orderTransactions: await loadTransactions(site, [...new Set(orderIds.filter(isId))]),
  }),
)

export const addPayments = implement(contract.addPayments, async ({ site }, { orderId, payments }) => {
  const { ids } = await manual.addPayments(site, orderId, payments)
  const transactions = await loadTransactionsOfOrder(site, orderId)
  return { orderTransactions: transactions, paymentsIds: ids }
})

export const updatePaymentStatus = implement(contract.updatePaymentStatus, async ({ site }, { orderId, paymentId, status }) => {
  await updateStatus.updatePaymentStatus(site, orderId, known(paymentId), status)
  const transactions = await loadTransactionsOfOrder(site, orderId)
  return { orderTransactions: transactions }
})

export const bulkUpdatePaymentStatuses = implement(
  contract.bulkUpdatePaymentStatuses,
  async ({ site }, { paymentAndOrderIds, returnFullEntity, status }) =>
    withoutItems(
      returnFullEntity,
      await bulk(site, paymentAndOrderIds, (tx, { orderId, paymentId }) =>
        updateStatus.updatePaymentStatus(tx, orderId!, known(paymentId!), status),
      ),
    ),
)

export const updatePayments = implement(contract.updatePayments, async ({ site }, { orderId, payments = [] }) => {
  await changePayments(site, orderId, payments)
  const transactions = await loadTransactionsOfOrder(site, orderId)
  return { orderTransactions: transactions }
})

export const updateRefundTransaction = implement(
  contract.updateRefundTransaction,
  async ({ site }, { orderId, refundId, refundTransaction }) => {
    await changeRefund(site, orderId, refundId, refundTransaction ?? {})
    const transactions = await loadTransactionsOfOrder(site, orderId)
    return { orderTransactions: transactions }
  },
)

function known(paymentId: string): string {
  if (!isId(paymentId)) throw refusal('PAYMENT_NOT_FOUND', 'the order has no such payment', { paymentId })
  return paymentId
}
