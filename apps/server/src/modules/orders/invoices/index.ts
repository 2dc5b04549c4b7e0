import type { Module } from '../../../kernel/background/module.ts'
import { drawLater } from './file.ts'
import { issueWhenPaid } from './issue.ts'
import * as documents from './operations/documents.ts'
import * as orderInvoices from './operations/order-invoices.ts'
import * as settings from './operations/settings.ts'
import { printPackingSlips } from './packing-slips.ts'
import { invoiceData, invoiceRetention } from './personal-data.ts'
import { followOrder } from './react.ts'
import { remind } from './reminders.ts'

export { findIssued, invoiceMail } from './issue.ts'
export { receiptFile, type ReceiptContents } from './packing-slips.ts'
export { invoiceReminderMail } from './reminders.ts'
export { markMailed, openOf } from './store/invoices.ts'

/** Invoices and credit notes of orders: documents that never change, and their PDFs and electronic forms. */
export const invoicesModule = {
  name: 'invoices',
  migrations: `${import.meta.dirname}/migrations`,
  services: {
    'ecom/order-invoices': { ...orderInvoices },
    'stoa/invoices': { ...documents, ...settings, printPackingSlips },
  },
  jobs: [drawLater, remind],
  reactions: [issueWhenPaid, followOrder],
  retention: [invoiceRetention],
  personalData: [invoiceData],
} satisfies Module
