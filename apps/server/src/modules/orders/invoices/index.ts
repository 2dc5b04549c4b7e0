import type { Module } from '../../../kernel/background/module.ts'
import { issueWhenPaid } from './issue.ts'
import {
  listOrderInvoices,
  getInvoiceFile,
  getInvoiceSettings,
  updateInvoiceSettings,
  listInvoicesForMultipleOrders,
  generateInvoice,
  bulkGenerateInvoices,
  addInvoiceToOrder,
} from './operations.ts'
import { invoiceData, invoiceRetention } from './personal-data.ts'

export { invoiceMail } from './issue.ts'
export { findInvoiceNumber } from './store.ts'

/** The invoices of orders: documents that never change, and their PDFs. */
export const invoicesModule = {
  name: 'invoices',
  migrations: `${import.meta.dirname}/migrations`,
  services: {
    'ecom/order-invoices': {
      listInvoicesForMultipleOrders,
      generateInvoice,
      bulkGenerateInvoices,
      addInvoiceToOrder,
    },
    'stoa/invoices': {
      listOrderInvoices,
      getInvoiceFile,
      getInvoiceSettings,
      updateInvoiceSettings,
    },
  },
  reactions: [issueWhenPaid],
  retention: [invoiceRetention],
  personalData: [invoiceData],
} satisfies Module
