import { sql, type RawBuilder } from 'kysely'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import type { StoredOrder } from '../stored-order.ts'
import { forgetSales } from '../buyers.ts'
import { type OrderRow, selected, readRow } from './order-row.ts'

/** Deletes the demo shop's orders. Returns how many there were. */
export async function deleteOrders(site: SiteTx, ids: readonly string[]): Promise<number> {
  return (await deletion(site, ids, sql`true`)).length
}

/** Deletes imported orders. Returns the deleted ones. */
export async function deleteImported(site: SiteTx, ids: readonly string[]): Promise<StoredOrder[]> {
  return (await deletion(site, ids, sql`imported`)).map(readRow)
}

/** Also deletes the sales and the figures of the orders. */
async function deletion(site: SiteTx, ids: readonly string[], which: RawBuilder<boolean>): Promise<OrderRow[]> {
  const { db, siteId } = site
  const { rows } = await sql<OrderRow>`with gone as (
    delete from sales_order where site_id = ${siteId} and id = any(${ids}::uuid[]) and ${which} returning ${selected}
  ), unsold as (
    delete from order_sale where site_id = ${siteId} and order_id in (select id from gone)
  ), unfigured as (
    delete from order_figure where site_id = ${siteId} and order_id in (select id from gone)
  )
  select * from gone`.execute(db)
  await forgetSales(
    site,
    rows.map(({ doc }) => ({ order: doc })),
  )
  return rows
}
