import type { Module } from '../../../kernel/background/module.ts'
import { drawLater } from './file.ts'
import { issueWhenPaid } from './issue.ts'
import {
  correctInvoices,
  countInvoices,
  createDraftInvoice,
  deleteDraftInvoice,
  getElectronicInvoice,
  getInvoiceAgeing,
  getInvoiceFile,
  listOrderInvoices,
  printInvoices,
  searchInvoices,
  sendInvoice,
  updateDraftInvoice,
  voidInvoice,
} from './operations/documents.ts'
import {
  addInvoiceToOrder,
  bulkGenerateInvoices,
  generateInvoice,
  listInvoicesForMultipleOrders,
} from './operations/order-invoices.ts'
import {
  getInvoiceSettings,
  previewInvoice,
  removeInvoiceLogo,
  setInvoiceLogo,
  updateInvoiceSettings,
} from './operations/settings.ts'
import { printPackingSlips } from './order-papers.ts'
import { invoiceData, invoiceRetention } from './personal-data.ts'
import { followOrder } from './react.ts'
import { remind } from './reminders.ts'

export { loadInvoiceSeller } from './legal-seller.ts'
export { findIssued, invoiceMail } from './issue.ts'
export { receiptFile, type ReceiptContents } from './order-papers.ts'
export { invoiceReminderMail } from './reminders.ts'
export { markMailed, openOf } from './store/invoices.ts'

/** Invoices and credit notes of orders: documents that never change, and their PDFs and electronic forms. */
export const invoicesModule = {
  name: 'invoices',
  migrations: `${import.meta.dirname}/migrations`,
  services: {
    'ecom/order-invoices': { addInvoiceToOrder, bulkGenerateInvoices, generateInvoice, listInvoicesForMultipleOrders },
    'stoa/invoices': {
      listOrderInvoices,
      getInvoiceFile,
      getElectronicInvoice,
      searchInvoices,
      countInvoices,
      getInvoiceAgeing,
      createDraftInvoice,
      updateDraftInvoice,
      deleteDraftInvoice,
      sendInvoice,
      voidInvoice,
      correctInvoices,
      printInvoices,
      printPackingSlips,
      getInvoiceSettings,
      updateInvoiceSettings,
      setInvoiceLogo,
      removeInvoiceLogo,
      previewInvoice,
    },
  },
  jobs: [drawLater, remind],
  reactions: [issueWhenPaid, followOrder],
  retention: [invoiceRetention],
  personalData: [invoiceData],
} satisfies Module
