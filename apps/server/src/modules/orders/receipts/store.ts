import { sql } from 'kysely'
import { jsonb } from '../../../kernel/database/database.ts'
import { oneRow } from '../../../kernel/database/one-row.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import type { ReceiptDocument } from './document.ts'

export interface ReceiptRow {
  id: string
  order_id: string
  payment_id: string
  issued_date: Date
  doc: ReceiptDocument
}

const columns = sql.raw('id, order_id, payment_id, issued_date, doc')

export type Series = 'LIVE' | 'TEST'

/** Returns the next number of a series and locks the series until the transaction ends. */
export async function nextNumber({ db, siteId }: SiteTx, series: Series): Promise<bigint> {
  const row = oneRow(
    await sql<{ last_number: bigint }>`
    insert into receipt_series (site_id, series, last_number) values (${siteId}, ${series}, 1)
    on conflict (site_id, series) do update set last_number = receipt_series.last_number + 1 returning last_number`.execute(db),
  )
  return BigInt(row.last_number)
}

export async function insertReceipt(
  { db, siteId, now }: SiteTx,
  {
    id,
    orderId,
    paymentId,
    series,
    number,
    doc,
  }: {
    id: string
    orderId: string
    paymentId: string
    series: Series
    number: bigint
    doc: ReceiptDocument
  },
): Promise<void> {
  await sql`insert into receipt (site_id, id, order_id, payment_id, series, number, issued_date, doc)
    values (${siteId}, ${id}, ${orderId}, ${paymentId}, ${series}, ${number}, ${now}, ${jsonb(doc)})`.execute(db)
}

/** The receipts of an order, oldest first. */
export async function loadReceipts({ db, siteId }: SiteRead, orderId: string): Promise<ReceiptRow[]> {
  const { rows } = await sql<ReceiptRow>`select ${columns} from receipt
    where site_id = ${siteId} and order_id = ${orderId} order by issued_date, number`.execute(db)
  return rows
}

export async function findReceiptOfPayment({ db, siteId }: SiteRead, paymentId: string): Promise<ReceiptRow | undefined> {
  const { rows } = await sql<ReceiptRow>`select ${columns} from receipt
    where site_id = ${siteId} and payment_id = ${paymentId}`.execute(db)
  return rows[0]
}
