import { comparableEmail } from '@stoa/contract/email'
import type { DraftDetails } from '@stoa/contract/services/stoa/invoices'
import { parseAmount } from '@stoa/pricing'
import { refusal, WireError } from '../../../kernel/basics/errors.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import type { JobName, SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { activity, saveOrder, withActivities } from '../orders/ports/changing.ts'
import { hasChargebacks, writesInvoices, type StoredOrder } from '../orders/ports/reading.ts'
import { whenPaid } from '../orders/ports/paying.ts'
import { prepareCancellation, prepareDocument, type PreparedDocument, type UnnumberedDocument } from './build-document.ts'
import type { InvoiceDocument, Party } from './document.ts'
import { enqueueDrawing } from './file.ts'
import { giveNumber, testSeriesOf } from './numbers.ts'
import { isOlder } from './older-document.ts'
import { dueDateOf, enqueueReminders } from './reminders.ts'
import type { CompleteSettings } from './complete-settings.ts'
import { invoiceSettings } from './settings.ts'
import { settle } from './settle.ts'
import {
  findInvoice,
  insertDraft,
  insertInvoice,
  isIssued,
  loadInvoices,
  markVoid,
  type InvoiceRow,
  type IssuedRow,
} from './store/invoices.ts'

/** The module that mails handles it. Each key is one mail. */
export const invoiceMail: JobName<{ orderId: string; invoiceId: string; mailKey?: string }> = {
  name: 'notifications.mail-invoice',
}

/** Writes the invoice of each order that is paid, where the settings of orders say so; a draft where something is missing. */
export const issueWhenPaid = whenPaid({
  name: 'invoices.issue-when-paid',
  concerns: (site) => writesInvoices(site),
  async react(site, before) {
    if (whyNot(before) || (await loadInvoices(site, [before.id])).length > 0) return
    try {
      await site.savepoint(() => issueInvoice(site, before))
    } catch (error) {
      if (!isForOwner(error)) throw error
      await createDraft(site, before, {})
    }
  },
})

/** True for a refusal that the owner has to resolve in the settings. */
export function isForOwner(error: unknown): boolean {
  return error instanceof WireError && ['INVOICE_DETAILS_MISSING', 'INVOICE_NUMBER_TAKEN'].includes(error.code)
}

/**
 * Issues the invoice of a locked order; returns its id. Its draft becomes the invoice, if it has one. Throws the refusals of the contract:
 * INVOICE_ALREADY_EXISTS where the order has an invoice that is not void.
 */
export async function issueInvoice(site: SiteTx, before: StoredOrder): Promise<string> {
  const reason = whyNot(before)
  if (reason) throw refusal(...reason)
  const rows = await loadInvoices(site, [before.id])
  if (liveDocuments(rows).length > 0) throw refusal('INVOICE_ALREADY_EXISTS', 'the order has its invoice')
  const settings = await invoiceSettings(site)
  const draft = rows.find(({ state }) => state === 'DRAFT')
  const details = draft?.draft ?? {}
  const prepared = await prepareDocument(site, before, { settings, issued: [], draft: details })
  if (!prepared) throw refusal('GENERATE_INVOICE_NOT_SUPPORTED', 'nothing of the order is left to invoice')
  refuseMissing(prepared.missing)
  return issue(site, before, prepared.document, { id: draft?.id ?? newId(), settings, draft: details })
}

export function refuseMissing(missing: readonly string[]): void {
  if (missing.length > 0) {
    throw refusal('INVOICE_DETAILS_MISSING', `the invoice needs ${missing.join(', ')}`, { missing: [...missing] })
  }
}

/** Creates the draft of a locked order; returns its id. Throws INVOICE_ALREADY_EXISTS. */
export async function createDraft(site: SiteTx, before: StoredOrder, draft: DraftDetails): Promise<string> {
  const rows = await loadInvoices(site, [before.id])
  if (liveDocuments(rows).length > 0 || rows.some(({ state }) => state === 'DRAFT')) {
    throw refusal('INVOICE_ALREADY_EXISTS', 'the order has its invoice')
  }
  const { order } = before
  const id = newId()
  const { contactDetails } = order.billingInfo ?? order.recipientInfo ?? {}
  const person = [contactDetails?.firstName, contactDetails?.lastName].filter(Boolean).join(' ')
  await insertDraft(site, {
    id,
    orderId: before.id,
    orderNumber: order.number,
    isTest: order.isTest ?? false,
    ...buyerOf(before),
    buyerName: contactDetails?.company || person || undefined,
    currency: order.currency,
    total: before.total,
    draft,
  })
  return id
}

/**
 * Issues what is between a locked order and its documents: a credit note, or a further invoice. Undefined where they agree, or where
 * the order has no invoice.
 */
export async function correct(site: SiteTx, before: StoredOrder, reason?: string): Promise<string | undefined> {
  const rows = await loadInvoices(site, [before.id])
  const prepared = await prepareCorrection(site, before, rows, reason)
  if (!prepared) return undefined
  refuseMissing(prepared.missing)
  const live = liveDocuments(rows)
  const settings = await invoiceSettings(site)
  const { document } = prepared
  const correctsId = correctedInvoice(live, parseAmount(document.total.gross, document.currency))
  return issue(site, before, document, { id: newId(), settings, correctsId })
}

/** Prepares what `correct` would issue. */
export async function prepareCorrection(
  site: SiteRead,
  order: StoredOrder,
  rows: readonly InvoiceRow[],
  reason?: string,
): Promise<PreparedDocument | undefined> {
  const live = liveDocuments(rows)
  // An older document does not say the taxes of its lines, so that it can only be voided.
  if (live.length === 0 || live.some(({ doc }) => isOlder(doc))) return undefined
  const settings = await invoiceSettings(site)
  return prepareDocument(site, order, { settings, issued: live.map(({ doc }) => doc), ...(reason && { reason }) })
}

/**
 * Cancels the invoices of a locked order by one credit note over what others left of them; returns the id of the credit note, if there
 * is one. Cancelling one of several would let the next change of the order bill its part again.
 */
export async function voidInvoices(site: SiteTx, before: StoredOrder, reason: string | undefined): Promise<string | undefined> {
  const live = liveDocuments(await loadInvoices(site, [before.id]))
  const invoices = live.filter(({ kind }) => kind === 'INVOICE')
  const settings = await invoiceSettings(site)
  const issued = live.map(({ doc }) => doc)
  const document = await prepareCancellation(site, before, { settings, issued, ...(reason && { reason }) })
  const creditNote =
    document.lines.length > 0
      ? await issue(site, before, document, {
          id: newId(),
          settings,
          correctsId: invoices[0]?.id,
          history: [activity(site.now, 'INVOICE_REMOVED')],
        })
      : undefined
  for (const { id } of invoices) await markVoid(site, id)
  return creditNote
}

/** The documents that count: void invoices, and the credit notes that correct them, cancel each other out. */
export function liveDocuments(rows: readonly InvoiceRow[]): IssuedRow[] {
  const gone = new Set(rows.flatMap(({ id, state }) => (state === 'VOID' ? [id] : [])))
  return rows.filter(isIssued).filter(({ id, corrects_id }) => !gone.has(id) && !(corrects_id && gone.has(corrects_id)))
}

/** The newest invoice that is worth what a document takes off, or else the first. */
function correctedInvoice(live: readonly IssuedRow[], amount: bigint): string | undefined {
  const invoices = live.filter(({ kind }) => kind === 'INVOICE')
  const fitting = invoices.findLast(({ total_minor, credited_minor }) => total_minor - credited_minor >= amount)
  return (fitting ?? invoices[0])?.id
}

export function whyNot({ order }: StoredOrder): [code: string, description: string] | undefined {
  const { status, buyerInfo, billingInfo, recipientInfo } = order
  if (status !== 'APPROVED') return ['GENERATE_INVOICE_NOT_SUPPORTED', `an order that is ${status} has no invoice`]
  if (hasChargebacks(order)) return ['ORDER_HAS_CHARGEBACKS', 'the payment of the order was charged back']
  if (!buyerInfo?.email) return ['MISSING_CONTACT_EMAIL', 'the order has no email address']
  const { firstName, lastName, company } = (billingInfo ?? recipientInfo)?.contactDetails ?? {}
  return firstName || lastName || company ? undefined : ['MISSING_CONTACT', 'the order names nobody']
}

interface IssueOptions {
  id: string
  settings: CompleteSettings
  draft?: DraftDetails
  correctsId?: string | undefined
  /** Besides that there is a document. */
  history?: ReturnType<typeof activity>[]
}

async function issue(
  site: SiteTx,
  before: StoredOrder,
  document: UnnumberedDocument,
  { id, settings, draft = {}, correctsId, history = [] }: IssueOptions,
): Promise<string> {
  const { order } = before
  const { kind, isTest, currency } = document
  const own = settings.series.filter((series) => series.kind === kind)
  const series = isTest ? testSeriesOf(kind) : (own.find((each) => each.id === draft.seriesId) ?? own[0] ?? testSeriesOf(kind))
  const dueDate = kind === 'INVOICE' ? dueDateOf(site, draft.dueDate, settings.paymentTermDays) : undefined
  const email = order.buyerInfo?.email
  // The number comes last, because its series is locked from here to the end of the transaction.
  const given = await giveNumber(site, series)
  const doc: InvoiceDocument = { ...document, number: given.text, ...(dueDate && { dueDate: dueDate.toISOString() }) }
  await insertInvoice(site, {
    id,
    orderId: before.id,
    given,
    dueDate,
    correctsId,
    ...buyerOf(before),
    buyerName: nameOf(doc.buyer),
    total: parseAmount(doc.total.gross, currency),
    doc,
  })
  const saved = await saveOrder(
    site,
    before,
    withActivities(
      order,
      ...history,
      activity(site.now, 'INVOICE_ADDED'),
      ...(email ? [activity(site.now, 'INVOICE_SENT')] : []),
    ),
  )
  await settle(site, saved)
  enqueueDrawing(site, id)
  if (email) site.enqueue(invoiceMail, { orderId: before.id, invoiceId: id, mailKey: id })
  if (dueDate) enqueueReminders(site, { id, dueDate, days: settings.reminderDays })
  return id
}

/** By whom a document is found for a member's copy of their data. */
function buyerOf({ order: { buyerInfo } }: StoredOrder): { memberId: string | undefined; email: string | undefined } {
  const { memberId, email } = buyerInfo ?? {}
  return { memberId: memberId ?? undefined, email: email ? comparableEmail(email) : undefined }
}

function nameOf({ company, person }: Party): string | undefined {
  return company ?? person
}

/** Finds an issued document; undefined for drafts and for what was deleted. */
export async function findIssued(site: SiteRead, id: string): Promise<IssuedRow | undefined> {
  const row = await findInvoice(site, id)
  return row && isIssued(row) ? row : undefined
}
