import type { Module } from '../../../kernel/background/module.ts'
import { generateReceipts, getReceiptFile, listOrderReceipts } from './operations.ts'

export { receiptFile } from './file.ts'
export { isReceived, issueReceipt } from './issue.ts'
export { findReceiptOfPayment } from './store.ts'

/** The receipts of payments: documents with numbers of their own, and their PDFs. */
export const receiptsModule = {
  name: 'receipts',
  migrations: `${import.meta.dirname}/migrations`,
  services: {
    'ecom/order-billing': { generateReceipts },
    'stoa/receipts': { listOrderReceipts, getReceiptFile },
  },
} satisfies Module
