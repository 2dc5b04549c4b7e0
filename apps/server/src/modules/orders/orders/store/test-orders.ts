import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

/**
 * Some test orders that staff would still find in their lists, or that still hold stock. Imported orders were bought elsewhere,
 * whatever the mode of the shop was.
 */
export async function openTestOrders({ db, siteId }: SiteRead, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from sales_order
    where site_id = ${siteId} and is_test and not imported
      and (not archived or (status in ('INITIALIZED', 'APPROVED', 'PENDING') and fulfillment_status is distinct from 'FULFILLED'))
    order by created_date, id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The oldest test orders of a site, imported ones aside. */
export async function findTestOrders({ db, siteId }: SiteRead, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from sales_order
    where site_id = ${siteId} and is_test and not imported order by created_date, id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** True if buyers have placed a real order here. */
export async function hasRealOrders({ db, siteId }: SiteRead): Promise<boolean> {
  const { rows } = await sql`select from sales_order where site_id = ${siteId} and not is_test and not imported limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Makes orders those of a test, as a copy of a shop does. */
export async function markAsTestOrders({ db, siteId }: SiteTx, ids: readonly string[]): Promise<void> {
  await sql`update sales_order set doc = jsonb_set(doc, '{isTest}', 'true')
    where site_id = ${siteId} and id = any(${[...ids]}::uuid[])`.execute(db)
}
