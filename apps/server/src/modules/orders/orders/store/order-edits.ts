import type { OrderChange } from '@stoa/contract/services/ecom/orders'
import { sql } from 'kysely'
import { jsonb } from '../../../../kernel/database/database.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

export interface StoredEdit {
  draftOrderId: string
  createdDate: Date
  changes: OrderChange[]
}

/** How many changes of an order's content were committed. */
export async function countEdits({ db, siteId }: SiteRead, orderId: string): Promise<number> {
  const { rows } = await sql<{ edits: number }>`
    select count(*)::int as edits from order_edit where site_id = ${siteId} and order_id = ${orderId}`.execute(db)
  return rows[0]?.edits ?? 0
}

/** The changes after the first `known`, oldest first. */
export async function loadEditsAfter({ db, siteId }: SiteRead, orderId: string, known: number): Promise<StoredEdit[]> {
  const { rows } = await sql<StoredEdit>`
    select draft_order_id as "draftOrderId", created_date as "createdDate", changes from order_edit
    where site_id = ${siteId} and order_id = ${orderId} and position > ${known} order by position`.execute(db)
  return rows
}

/** The order is locked, so positions have no gaps. */
export async function insertEdit(
  { db, siteId, now }: SiteTx,
  orderId: string,
  { draftOrderId, leavesStock, changes }: { draftOrderId: string; leavesStock: boolean; changes: readonly OrderChange[] },
): Promise<void> {
  await sql`insert into order_edit (site_id, order_id, position, draft_order_id, created_date, leaves_stock, changes)
    select ${siteId}::uuid, ${orderId}::uuid, coalesce(max(position), 0) + 1, ${draftOrderId}::uuid, ${now}::timestamptz, ${leavesStock}::boolean, ${jsonb(changes)}
    from order_edit where site_id = ${siteId} and order_id = ${orderId}`.execute(db)
}
