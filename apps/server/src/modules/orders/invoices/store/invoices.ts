import { sql, type RawBuilder } from 'kysely'
import type { DraftDetails, InvoiceKind } from '@stoa/contract/services/stoa/invoices'
import { jsonb } from '../../../../kernel/database/database.ts'
import { isGuid } from '../../../../kernel/basics/ids.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import type { InvoiceDocument } from '../document.ts'
import { currentForm } from '../older-document.ts'
import type { GivenNumber } from '../numbers.ts'

export type InvoiceState = 'DRAFT' | 'ISSUED' | 'VOID' | 'DELETED'

/** A document as a row holds it. What every issued one has is in `IssuedRow`. */
export interface InvoiceRow {
  id: string
  order_id: string
  order_number: string | null
  kind: InvoiceKind
  state: InvoiceState
  created_date: Date
  issued_date: Date | null
  due_date: Date | null
  mailed_date: Date | null
  is_test: boolean
  number_text: string | null
  corrects_id: string | null
  buyer_name: string | null
  currency: string
  total_minor: bigint
  paid_minor: bigint
  credited_minor: bigint
  is_processing: boolean
  draft: DraftDetails | null
  doc: InvoiceDocument | null
}

export type IssuedRow = InvoiceRow & { issued_date: Date; number_text: string; currency: string; doc: InvoiceDocument }

const columns = sql.raw(
  'id, order_id, order_number, kind, state, created_date, issued_date, due_date, mailed_date, is_test, number_text, corrects_id, buyer_name, currency, total_minor, paid_minor, credited_minor, is_processing, draft, doc',
)

/** The documents and drafts of orders, the oldest first. Deleted drafts are left out. */
export async function loadInvoices({ db, siteId }: SiteRead, orderIds: readonly string[]): Promise<InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`select ${columns} from invoice
    where site_id = ${siteId} and order_id = any(${orderIds.filter(isGuid)}::uuid[]) and state <> 'DELETED'
    order by created_date, id`.execute(db)
  return rows.map(readRow)
}

/** In the order of the ids. */
export async function loadInvoicesById({ db, siteId }: SiteRead, ids: readonly string[]): Promise<InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`select ${columns} from invoice
    where site_id = ${siteId} and id = any(${ids.filter(isGuid)}::uuid[])`.execute(db)
  const known = new Map(rows.map((row) => [row.id, readRow(row)]))
  return ids.flatMap((id) => known.get(id) ?? [])
}

export async function findInvoice(site: SiteRead, id: string): Promise<InvoiceRow | undefined> {
  return (await loadInvoicesById(site, [id]))[0]
}

function readRow(row: InvoiceRow): InvoiceRow {
  return row.doc ? { ...row, doc: currentForm(row.doc) } : row
}

export function isIssued(row: InvoiceRow): row is IssuedRow {
  return row.doc !== null && row.issued_date !== null
}

/** True if the order has a document of this server that was issued. */
export async function hasInvoices({ db, siteId }: SiteRead, orderId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from invoice where site_id = ${siteId} and order_id = ${orderId}
    and state = 'ISSUED' limit 1`.execute(db)
  return rows.length > 0
}

export interface NewDraft {
  id: string
  orderId: string
  orderNumber: string
  isTest: boolean
  memberId: string | undefined
  email: string | undefined
  buyerName: string | undefined
  currency: string
  total: bigint
  draft: DraftDetails
}

export async function insertDraft({ db, siteId, now }: SiteTx, given: NewDraft): Promise<void> {
  const { id, orderId, orderNumber, isTest, memberId, email, buyerName, currency, total, draft } = given
  await sql`insert into invoice (site_id, id, order_id, order_number, kind, state, created_date, is_test, member_id, email,
      buyer_name, currency, total_minor, draft)
    values (${siteId}, ${id}, ${orderId}, ${orderNumber}, 'INVOICE', 'DRAFT', ${now}, ${isTest}, ${memberId ?? null},
      ${email ?? null}, ${buyerName ?? null}, ${currency}, ${total}, ${jsonb(draft)})`.execute(db)
}

export async function saveDraft({ db, siteId }: SiteTx, id: string, draft: DraftDetails): Promise<void> {
  await sql`update invoice set draft = ${jsonb(draft)} where site_id = ${siteId} and id = ${id} and state = 'DRAFT'`.execute(db)
}

/** Keeps the row, which no list shows unless it is asked for deleted drafts. */
export async function deleteDraft({ db, siteId }: SiteTx, id: string): Promise<void> {
  await sql`update invoice set state = 'DELETED' where site_id = ${siteId} and id = ${id} and state = 'DRAFT'`.execute(db)
}

export interface NewInvoice {
  id: string
  orderId: string
  given: GivenNumber
  dueDate: Date | undefined
  correctsId: string | undefined
  memberId: string | undefined
  email: string | undefined
  buyerName: string | undefined
  total: bigint
  doc: InvoiceDocument
}

/** Writes an issued document. A draft of the same id becomes it. */
export async function insertInvoice({ db, siteId, now }: SiteTx, invoice: NewInvoice): Promise<void> {
  const { id, orderId, given, dueDate, correctsId, memberId, email, buyerName, total, doc } = invoice
  const { series, period, number, text } = given
  await sql`insert into invoice (site_id, id, order_id, order_number, kind, state, series, period, number, number_text, created_date,
      issued_date, due_date, corrects_id, member_id, email, buyer_name, is_test, currency, total_minor, doc)
    values (${siteId}, ${id}, ${orderId}, ${doc.orderNumber}, ${doc.kind}, 'ISSUED', ${series}, ${period}, ${number}, ${text}, ${now},
      ${now}, ${dueDate ?? null}, ${correctsId ?? null}, ${memberId ?? null}, ${email ?? null}, ${buyerName ?? null}, ${doc.isTest},
      ${doc.currency}, ${total}, ${jsonb(doc)})
    on conflict (site_id, id) do update set state = 'ISSUED', series = excluded.series, period = excluded.period,
      number = excluded.number, number_text = excluded.number_text, issued_date = excluded.issued_date, due_date = excluded.due_date,
      member_id = excluded.member_id, email = excluded.email, buyer_name = excluded.buyer_name, is_test = excluded.is_test,
      currency = excluded.currency, total_minor = excluded.total_minor, doc = excluded.doc, draft = null`.execute(db)
}

export async function markVoid({ db, siteId }: SiteTx, id: string): Promise<void> {
  await sql`update invoice set state = 'VOID' where site_id = ${siteId} and id = ${id}`.execute(db)
}

export async function markMailed({ db, siteId, now }: SiteTx, id: string): Promise<void> {
  await sql`update invoice set mailed_date = ${now} where site_id = ${siteId} and id = ${id}`.execute(db)
}

export interface Settlement {
  id: string
  paid: bigint
  credited: bigint
  isProcessing: boolean
}

export async function saveSettlement({ db, siteId }: SiteTx, { id, paid, credited, isProcessing }: Settlement): Promise<void> {
  await sql`update invoice set paid_minor = ${paid}, credited_minor = ${credited}, is_processing = ${isProcessing}
    where site_id = ${siteId} and id = ${id}`.execute(db)
}

export async function findFile({ db, siteId }: SiteRead, invoiceId: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ content: Buffer }>`
    select content from invoice_file where site_id = ${siteId} and invoice_id = ${invoiceId}`.execute(db)
  return rows[0] && Buffer.from(rows[0].content)
}

/** Does not replace a file that another request stored first. */
export async function insertFile({ db, siteId }: SiteTx, invoiceId: string, content: Buffer): Promise<void> {
  await sql`insert into invoice_file (site_id, invoice_id, content) values (${siteId}, ${invoiceId}, ${content})
    on conflict do nothing`.execute(db)
}

/** What of an invoice is neither paid nor credited. */
export function openOf({ kind, state, total_minor, paid_minor, credited_minor }: InvoiceRow): bigint {
  const open = total_minor - paid_minor - credited_minor
  return kind === 'INVOICE' && state === 'ISSUED' && open > 0n ? open : 0n
}

/** The same in SQL. */
export const openMinor: RawBuilder<bigint> = sql<bigint>`(case when kind = 'INVOICE' and state = 'ISSUED'
  then greatest(total_minor - paid_minor - credited_minor, 0) else 0 end)`
