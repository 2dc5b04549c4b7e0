import { oneRow } from '../../../kernel/database/one-row.ts'
import { sql, type RawBuilder } from 'kysely'
import { jsonb } from '../../../kernel/database/database.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import type { InvoiceDocument } from './document.ts'
import type { ErasedPerson, Person } from '../../../kernel/site/personal-data.ts'

export interface InvoiceRow {
  id: string
  order_id: string
  issued_date: Date
  doc: InvoiceDocument
}

const columns = sql.raw('id, order_id, issued_date, doc')

export type Series = 'LIVE' | 'TEST'

/** Returns the next number of a series and locks the series until the transaction ends. */
export async function nextNumber({ db, siteId }: SiteTx, series: Series): Promise<bigint> {
  const row = oneRow(
    await sql<{ last_number: bigint }>`
    insert into invoice_series (site_id, series, last_number) values (${siteId}, ${series}, 1)
    on conflict (site_id, series) do update set last_number = invoice_series.last_number + 1 returning last_number`.execute(db),
  )
  return BigInt(row.last_number)
}

interface NewInvoice {
  id: string
  orderId: string
  series: Series
  number: bigint
  memberId: string | undefined
  email: string | undefined
  doc: InvoiceDocument
}

export async function insertInvoice({ db, siteId, now }: SiteTx, given: NewInvoice): Promise<void> {
  const { id, orderId, series, number, memberId, email, doc } = given
  await sql`insert into invoice (site_id, id, order_id, series, number, issued_date, member_id, email, doc)
    values (${siteId}, ${id}, ${orderId}, ${series}, ${number}, ${now}, ${memberId ?? null}, ${email ?? null}, ${jsonb(doc)})`.execute(
    db,
  )
}

export async function loadInvoices({ db, siteId }: SiteRead, orderIds: readonly string[]): Promise<InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`
    select ${columns} from invoice where site_id = ${siteId} and order_id = any(${orderIds}::uuid[]) order by number`.execute(db)
  return rows
}

export async function loadAddedInvoices(
  { db, siteId }: SiteRead,
  orderIds: readonly string[],
): Promise<{ order_id: string; app_id: string; invoice_id: string }[]> {
  const { rows } = await sql<{ order_id: string; app_id: string; invoice_id: string }>`
    select order_id, app_id, invoice_id from added_invoice
    where site_id = ${siteId} and order_id = any(${orderIds}::uuid[]) order by created_date, invoice_id`.execute(db)
  return rows
}

/** False where it was added before. */
export async function insertAdded(
  { db, siteId, now }: SiteTx,
  { orderId, appId, invoiceId }: { orderId: string; appId: string; invoiceId: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into added_invoice (site_id, order_id, app_id, invoice_id, created_date)
    values (${siteId}, ${orderId}, ${appId}, ${invoiceId}, ${now}) on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

/** The texts about the shop on its invoices. */
export interface InvoiceTexts {
  sellerName: string
  sellerAddress: string
  taxNumber: string
  footer: string
  prefix: string
}

export async function invoiceTexts({ db, siteId }: SiteRead): Promise<InvoiceTexts> {
  const { rows } = await sql<{ doc: Partial<InvoiceTexts> }>`
    select doc from invoice_settings where site_id = ${siteId}`.execute(db)
  return { sellerName: '', sellerAddress: '', taxNumber: '', footer: '', prefix: 'INV-', ...rows[0]?.doc }
}

export async function saveTexts({ db, siteId }: SiteTx, texts: InvoiceTexts): Promise<void> {
  await sql`insert into invoice_settings (site_id, doc) values (${siteId}, ${jsonb(texts)})
    on conflict (site_id) do update set doc = excluded.doc`.execute(db)
}

/** Returns the number of an invoice; undefined if it was deleted. */
export async function findInvoiceNumber(site: SiteRead, orderId: string, id: string): Promise<string | undefined> {
  return (await loadInvoices(site, [orderId])).find((invoice) => invoice.id === id)?.doc.number
}

export async function loadDocuments({ db, siteId }: SiteRead, person: Person): Promise<InvoiceDocument[]> {
  const { rows } = await sql<{ doc: InvoiceDocument }>`
    select doc from invoice where site_id = ${siteId} and ${isOf(person)} order by issued_date, id`.execute(db)
  return rows.map(({ doc }) => doc)
}

/** The invoices of an erased person are no longer found by the person. */
export async function detachPerson({ db, siteId }: SiteTx, person: ErasedPerson): Promise<void> {
  await sql`update invoice set member_id = null, email = null, erasure_id = ${person.erasureId}
    where site_id = ${siteId} and ${isOf(person)}`.execute(db)
}

export async function countDetached({ db, siteId }: SiteRead, erasureId: string): Promise<number> {
  return oneRow(
    await sql<{ count: number }>`select count(*)::int as count from invoice
    where site_id = ${siteId} and erasure_id = ${erasureId}`.execute(db),
  ).count
}

/** A guest's invoices are the person's where the person has shown that the address is theirs. */
function isOf({ memberId, email }: Person): RawBuilder<boolean> {
  return sql<boolean>`(member_id = ${memberId} or (member_id is null and email = ${email ?? null}))`
}
