import * as contract from '@stoa/contract/services/ecom/order-transactions'
import type { Payment } from '@stoa/contract/services/ecom/orders'
import { bulk, withoutItems } from '../../../../kernel/lists/entity/bulk.ts'
import { refusal } from '../../../../kernel/basics/errors.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { addPayments } from '../payments/manual.ts'
import { changePayments } from '../payments/change.ts'
import { changeRefund } from '../payments/change-refund.ts'
import { updatePaymentStatus } from '../payments/update-status.ts'
import { getOrder, isId } from '../store/orders.ts'
import { transactionsOf } from '../store/payments.ts'

export const orderTransactions = {
  listTransactionsForSingleOrder: implementRead(contract.listTransactionsForSingleOrder, async ({ site }, { orderId }) => {
    const { id } = await getOrder(site, orderId)
    const [transactions] = await transactionsOf(site, [id])
    return { orderTransactions: transactions! }
  }),

  listTransactionsForMultipleOrders: implementRead(
    contract.listTransactionsForMultipleOrders,
    async ({ site }, { orderIds }) => ({
      orderTransactions: await transactionsOf(site, [...new Set(orderIds.filter(isId))]),
    }),
  ),

  addPayments: implement(contract.addPayments, async ({ site }, { orderId, payments }) => {
    const { ids } = await addPayments(site, orderId, payments as Payment[])
    const [transactions] = await transactionsOf(site, [orderId])
    return { orderTransactions: transactions!, paymentsIds: ids }
  }),

  updatePaymentStatus: implement(contract.updatePaymentStatus, async ({ site }, { orderId, paymentId, status }) => {
    await updatePaymentStatus(site, orderId, known(paymentId), status)
    const [transactions] = await transactionsOf(site, [orderId])
    return { orderTransactions: transactions! }
  }),

  bulkUpdatePaymentStatuses: implement(
    contract.bulkUpdatePaymentStatuses,
    async ({ site }, { paymentAndOrderIds, returnFullEntity, status }) =>
      withoutItems(
        returnFullEntity,
        await bulk(site, paymentAndOrderIds, (tx, { orderId, paymentId }) =>
          updatePaymentStatus(tx, orderId!, known(paymentId!), status),
        ),
      ),
  ),

  updatePayments: implement(contract.updatePayments, async ({ site }, { orderId, payments = [] }) => {
    await changePayments(site, orderId, payments)
    const [transactions] = await transactionsOf(site, [orderId])
    return { orderTransactions: transactions! }
  }),

  updateRefundTransaction: implement(
    contract.updateRefundTransaction,
    async ({ site }, { orderId, refundId, refundTransaction }) => {
      await changeRefund(site, orderId, refundId, refundTransaction ?? {})
      const [transactions] = await transactionsOf(site, [orderId])
      return { orderTransactions: transactions! }
    },
  ),
}

function known(paymentId: string): string {
  if (!isId(paymentId)) throw refusal('PAYMENT_NOT_FOUND', 'the order has no such payment', { paymentId })
  return paymentId
}
