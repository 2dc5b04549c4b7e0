import * as contract from '@stoa/contract/services/stoa/invoices'
import { sql } from 'kysely'
import { implement, implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import { invalid, refusal } from '../../../../kernel/basics/errors.ts'
import { isStaff } from '../../../../kernel/site/caller.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { activity, saveOrder, withActivities } from '../../orders/ports/changing.ts'
import { getOrder, lockOrder, type StoredOrder } from '../../orders/ports/reading.ts'
import { prepareDocument } from '../build-document.ts'
import { electronicInvoice, fitsXRechnung, hasElectronicForm } from '../electronic/electronic-invoice.ts'
import { documentFile, drawDocument, drawPaper } from '../file.ts'
import { correct, createDraft, invoiceMail, issueInvoice, prepareCorrection, voidInvoices, whyNot } from '../issue.ts'
import { presentInvoice, presentOrderInvoice } from '../present.ts'
import { fieldViolations, invoiceSettings } from '../settings.ts'
import { settle } from '../settle.ts'
import * as store from '../store/invoices.ts'
import { countStatuses, invoiceList, loadAgeing } from '../store/invoice-list.ts'

export const listOrderInvoices = implementRead(contract.listOrderInvoices, async ({ site, caller }, { orderId }) => {
  // Refuses callers who may not see the order.
  const order = await getOrder(site, orderId)
  const rows = await store.loadInvoices(site, [orderId])
  const shown = isStaff(caller) ? rows : rows.filter(store.isIssued)
  const correction = isStaff(caller) ? await correctionOf(site, order, rows) : undefined
  return {
    invoices: await Promise.all(shown.map(async (row) => presentOrderInvoice(row, site.now, await missingOf(site, row, order)))),
    ...(correction && { correction }),
  }
})

/** What is between an order and its documents. */
async function correctionOf(
  site: SiteRead,
  order: StoredOrder,
  rows: readonly store.InvoiceRow[],
): Promise<contract.InvoiceCorrection | undefined> {
  const prepared = await prepareCorrection(site, order, rows)
  if (!prepared) return undefined
  const { kind, total, currency } = prepared.document
  return { kind, total: total.gross, currency, missing: prepared.missing }
}

/** Why a draft cannot be sent. */
async function missingOf(site: SiteRead, row: store.InvoiceRow, order: StoredOrder): Promise<contract.MissingDetail[]> {
  if (row.state !== 'DRAFT') return []
  const prepared = await prepareDocument(site, order, {
    settings: await invoiceSettings(site),
    issued: [],
    draft: row.draft ?? {},
  })
  return prepared?.missing ?? []
}

export const getInvoiceFile = implementAction(
  contract.getInvoiceFile,
  async ({ site, caller, transaction, refuse }, { orderId, invoiceId }) => {
    const order = await getOrder(site, orderId)
    const row = (await store.loadInvoices(site, [orderId])).find(({ id }) => id === invoiceId)
    if (row && store.isIssued(row)) {
      const file = await documentFile({ site, transaction }, row)
      return { content: file.toString('base64'), fileName: `${row.number_text}.pdf` }
    }
    if (!row || !isStaff(caller)) throw refuse('INVOICE_NOT_FOUND', 'the order has no such invoice')
    const settings = await invoiceSettings(site)
    const prepared = await prepareDocument(site, order, { settings, issued: [], draft: row.draft ?? {} })
    if (!prepared) throw refuse('INVOICE_NOT_FOUND', 'nothing of the order is left to invoice')
    const file = await drawDocument(site, { ...prepared.document, number: '' }, { isDraft: true })
    return { content: file.toString('base64'), fileName: 'draft.pdf' }
  },
)

export const getElectronicInvoice = implementRead(
  contract.getElectronicInvoice,
  async ({ site, refuse }, { orderId, invoiceId }) => {
    await getOrder(site, orderId)
    const row = (await store.loadInvoices(site, [orderId])).filter(store.isIssued).find(({ id }) => id === invoiceId)
    if (!row) throw refuse('INVOICE_NOT_FOUND', 'the order has no such invoice')
    if (!hasElectronicForm(row.doc)) {
      throw refuse('ELECTRONIC_INVOICE_NOT_FOUND', 'EN 16931 has no form for this document')
    }
    const content = electronicInvoice(row.doc, fitsXRechnung(row.doc) ? 'XRECHNUNG' : 'EN_16931')
    return { content: Buffer.from(content).toString('base64'), fileName: `${row.number_text}.xml` }
  },
)

export const searchInvoices = implementRead(contract.searchInvoices, async ({ site }, { search }) => {
  const { rows, metadata, aggregate } = await invoiceList.page<{ id: string }>(site, sql`id`, search, { root: 'search' })
  const invoices = await store.loadInvoicesById(
    site,
    rows.map(({ id }) => id),
  )
  return {
    invoices: invoices.map((row) => presentInvoice(row, site.now)),
    pagingMetadata: metadata,
    ...(search.aggregations && { aggregationData: await aggregate({ aggregations: search.aggregations }) }),
  }
})

export const countInvoices = implementRead(contract.countInvoices, async ({ site }, { filter }) => ({
  count: await invoiceList.count(site, { filter }),
}))

export const getInvoiceAgeing = implementRead(contract.getInvoiceAgeing, async ({ site }, { isTest = false }) => ({
  ageing: await loadAgeing(site, isTest),
  statuses: await countStatuses(site, isTest),
}))

export const createDraftInvoice = implement(contract.createDraftInvoice, async ({ site, refuse }, { orderId, draft = {} }) => {
  const order = await lockOrder(site, orderId)
  const reason = whyNot(order)
  if (reason?.[0] === 'GENERATE_INVOICE_NOT_SUPPORTED') throw refuse(reason[0], reason[1])
  await checkDraft(site, draft)
  return { invoice: await presented(site, await createDraft(site, order, draft), order) }
})

export const updateDraftInvoice = implement(contract.updateDraftInvoice, async ({ site, refuse }, { invoiceId, draft }) => {
  const { row, order } = await lockedInvoice(site, invoiceId)
  if (row.state !== 'DRAFT') throw refuse('INVOICE_NOT_DRAFT', 'an issued document never changes')
  await checkDraft(site, draft)
  await store.saveDraft(site, row.id, { ...row.draft, ...draft })
  return { invoice: await presented(site, row.id, order) }
})

export const deleteDraftInvoice = implement(contract.deleteDraftInvoice, async ({ site, refuse }, { invoiceId }) => {
  const { row } = await lockedInvoice(site, invoiceId)
  if (row.state !== 'DRAFT') throw refuse('INVOICE_NOT_DRAFT', 'an issued document is voided instead')
  await store.deleteDraft(site, row.id)
  return {}
})

async function checkDraft(site: SiteRead, { seriesId, customFields = [] }: contract.DraftDetails): Promise<void> {
  const { series } = await invoiceSettings(site)
  const violations = fieldViolations(customFields, 'draft.customFields')
  if (violations.length > 0) throw invalid(...violations)
  if (seriesId && !series.some(({ id, kind }) => id === seriesId && kind === 'INVOICE'))
    throw refusal('NUMBER_SERIES_NOT_FOUND', 'the settings have no such series of invoices', { seriesId })
}

export const sendInvoice = implement(contract.sendInvoice, async ({ site, refuse }, { invoiceId }) => {
  const { row, order } = await lockedInvoice(site, invoiceId)
  if (row.state === 'VOID') throw refuse('INVOICE_IS_VOID', 'the invoice was canceled by a credit note')
  if (row.state === 'DRAFT') await issueInvoice(site, order)
  else {
    if (!order.order.buyerInfo?.email) throw refuse('MISSING_CONTACT_EMAIL', 'the order has no email address')
    await saveOrder(site, order, withActivities(order.order, activity(site.now, 'INVOICE_SENT')))
    site.enqueue(invoiceMail, { orderId: order.id, invoiceId: row.id, mailKey: site.newId() })
  }
  return { invoice: await presented(site, row.id, order) }
})

export const voidInvoice = implement(contract.voidInvoice, async ({ site, refuse }, { invoiceId, reason }) => {
  const { row, order } = await lockedInvoice(site, invoiceId)
  if (row.state === 'DRAFT') throw refuse('INVOICE_IS_DRAFT', 'a draft is deleted instead')
  if (row.kind === 'CREDIT_NOTE') throw refuse('INVOICE_IS_CREDIT_NOTE', 'a credit note cannot be voided')
  if (row.state === 'VOID' || !store.isIssued(row)) throw refuse('INVOICE_IS_VOID', 'the invoice is void already')
  const creditNoteId = await voidInvoices(site, order, reason)
  await settle(site, order)
  return {
    invoice: await presented(site, row.id, order),
    ...(creditNoteId && { creditNote: await presented(site, creditNoteId, order) }),
  }
})

export const correctInvoices = implement(contract.correctInvoices, async ({ site, refuse }, { orderId, reason }) => {
  const order = await lockOrder(site, orderId)
  if (!(await store.hasInvoices(site, orderId))) throw refuse('INVOICE_NOT_FOUND', 'the order has no invoice')
  const id = await correct(site, order, reason)
  if (!id) throw refuse('NOTHING_TO_CORRECT', 'the documents of the order say what it is worth')
  return { invoice: await presented(site, id, order) }
})

/** Bytes of one PDF with all documents. */
const maxPrinted = 40 * 1024 * 1024

export const printInvoices = implementAction(contract.printInvoices, async ({ site, transaction, refuse }, { invoiceIds }) => {
  const rows = await store.loadInvoicesById(site, invoiceIds)
  if (rows.length < invoiceIds.length) throw refuse('INVOICE_NOT_FOUND', 'one of the documents does not exist')
  const files: Buffer[] = []
  let size = 0
  for (const row of rows) {
    if (!store.isIssued(row)) throw refuse('INVOICE_IS_DRAFT', 'drafts are not printed', { invoiceId: row.id })
    const file = await documentFile({ site, transaction }, row)
    if ((size += file.length) > maxPrinted) throw refuse('TOO_MUCH_TO_PRINT', 'print fewer documents at once')
    files.push(file)
  }
  return { content: (await drawPaper({ paper: 'MERGED', files })).toString('base64'), fileName: 'invoices.pdf' }
})

async function lockedInvoice(site: SiteTx, invoiceId: string): Promise<{ row: store.InvoiceRow; order: StoredOrder }> {
  const known = await store.findInvoice(site, invoiceId)
  if (!known || known.state === 'DELETED') throw refusal('INVOICE_NOT_FOUND', 'there is no such invoice')
  const order = await lockOrder(site, known.order_id)
  // Whoever had the lock before may have changed it.
  const row = await store.findInvoice(site, invoiceId)
  if (!row || row.state === 'DELETED') throw refusal('INVOICE_NOT_FOUND', 'there is no such invoice')
  return { row, order }
}

async function presented(site: SiteTx, id: string, order: StoredOrder): Promise<contract.Invoice> {
  const row = await store.findInvoice(site, id)
  if (!row) throw refusal('INVOICE_NOT_FOUND', 'there is no such invoice')
  return presentInvoice(row, site.now, await missingOf(site, row, order))
}
