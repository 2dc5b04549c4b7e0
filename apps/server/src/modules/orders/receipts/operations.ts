import * as billing from '@stoa/contract/services/ecom/order-billing'
import * as contract from '@stoa/contract/services/stoa/receipts'
import { implement, implementRead } from '../../../kernel/operations/operation.ts'
import { loadPayments } from '../orders/ports/paying.ts'
import { getOrder, lockOrder } from '../orders/ports/reading.ts'
import { receiptFile } from './file.ts'
import { isReceived, issueReceipt } from './issue.ts'
import { findReceiptOfPayment, loadReceipts } from './store.ts'

export const generateReceipts = implement(billing.generateReceipts, async ({ site, refuse }, { orderId, paymentIds }) => {
  const receipts: billing.ReceiptInfo[] = []
  for (const paymentId of paymentIds) {
    const stored = await lockOrder(site, orderId)
    const payment = (await loadPayments(site, orderId)).find(({ id }) => id === paymentId)
    if (!payment) throw refuse('PAYMENT_NOT_FOUND', 'the order has no such payment', { paymentId })
    if (!payment.doc.regularPaymentDetails)
      throw refuse('INVALID_PAYMENT_TYPE', 'gift cards and memberships are paid for before', { paymentId })
    if (!isReceived(payment))
      throw refuse('INVALID_PAYMENT_STATUS', `a payment that is ${payment.status} has no receipt`, { paymentId })
    const known = await findReceiptOfPayment(site, paymentId)
    if (known) throw refuse('RECEIPT_ALREADY_EXIST', 'the payment has its receipt', { paymentId, receiptId: known.id })
    receipts.push({ paymentId, ...(await issueReceipt(site, stored, payment)) })
  }
  return { receipts }
})

export const listOrderReceipts = implementRead(contract.listOrderReceipts, async ({ site }, { orderId }) => {
  // Refuses callers who may not see the order.
  await getOrder(site, orderId)
  return {
    receipts: (await loadReceipts(site, orderId)).map(({ id, payment_id, issued_date, doc: { number, amount, currency } }) => ({
      id,
      number,
      paymentId: payment_id,
      issuedDate: issued_date.toISOString(),
      amount,
      currency,
    })),
  }
})

export const getReceiptFile = implementRead(contract.getReceiptFile, async ({ site, refuse }, { orderId, receiptId }) => {
  await getOrder(site, orderId)
  const receipt = (await loadReceipts(site, orderId)).find(({ id }) => id === receiptId)
  if (!receipt) throw refuse('RECEIPT_NOT_FOUND', 'the order has no such receipt')
  return receiptFile(site, receipt)
})
