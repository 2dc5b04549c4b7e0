import type { RefundTransaction } from '@stoa/contract/services/ecom/orders'
import { invalid, refusal } from '../../../../kernel/basics/errors.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { providerNamed } from '../../payments/index.ts'
import { recordTransactions } from '../events.ts'
import { lockOrder } from '../store/orders.ts'
import { findPayment, findRefund, saveRefund } from '../store/payments.ts'
import { settleRefund } from './refund.ts'

/** Writes an app's information about a refund: its references, and whether it succeeded. */
export async function changeRefund(site: SiteTx, orderId: string, refundId: string, change: RefundTransaction): Promise<void> {
  const order = await lockOrder(site, orderId, 'orderTransactions')
  const refund = await findRefund(site, refundId)
  if (refund?.order_id !== order.id) throw refusal('REFUND_NOT_FOUND', 'the order has no such refund', { refundId })
  const { gatewayRefundId, providerRefundId, refundStatusInfo, refundStatus, paymentId } = change
  const transactions = refund.doc.transactions ?? []
  if (paymentId && !transactions.some((transaction) => transaction.paymentId === paymentId)) {
    throw refusal('REFUND_TRANSACTION_NOT_FOUND', 'the refund does not include this payment', { paymentId })
  }
  const named = transactions.filter((transaction) => !paymentId || transaction.paymentId === paymentId)
  const open = named.flatMap((transaction) => (transaction.refundStatus === 'STARTED' ? (transaction.paymentId ?? []) : []))
  const payments = await Promise.all(open.map((id) => findPayment(site, id)))
  const isOfProvider = payments.some((payment) => providerNamed(payment?.provider ?? ''))
  // Only the provider knows if its refund succeeded, and finds it by its own reference.
  if (isOfProvider && (refundStatus === 'SUCCEEDED' || refundStatus === 'FAILED' || providerRefundId))
    throw invalid({
      field: 'refundTransaction',
      description: 'the outcome of this refund is that of the provider that makes it',
      violatedRule: 'FIELD_NOT_ALLOWED',
      data: {},
    })
  const outcomes = transactions.map((transaction) =>
    named.includes(transaction)
      ? {
          ...transaction,
          ...(gatewayRefundId && { gatewayRefundId }),
          ...(providerRefundId && { providerRefundId }),
          ...(refundStatusInfo && { refundStatusInfo }),
        }
      : transaction,
  )
  await saveRefund(site, { id: refundId, doc: { ...refund.doc, transactions: outcomes } })
  if (refundStatus !== 'SUCCEEDED' && refundStatus !== 'FAILED') return recordTransactions(site, order, { refundIds: [refundId] })
  const reason = refundStatusInfo?.description ?? 'FAILED'
  for (const id of open) await settleRefund(site, refundId, id, { status: refundStatus, reason })
}
