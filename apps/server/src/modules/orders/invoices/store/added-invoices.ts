import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

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
