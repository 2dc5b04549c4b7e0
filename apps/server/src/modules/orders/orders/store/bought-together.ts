import { sql } from 'kysely'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { isSale } from './statistics.ts'

const countedDays = 180
// Bounds the work, however often the product was sold.
const maxSales = 1000
const maxProducts = 500

/** Returns the products that were bought in the same orders as a product, the most frequent first, in its last thousand sales of 180 days. */
export async function loadBoughtTogether({ db, siteId, settings, now }: SiteRead, productId: string): Promise<string[]> {
  const since = new Date(now.getTime() - countedDays * 24 * 3600 * 1000)
  const { rows } = await sql<{ product_id: string }>`
    with sold as (
      select order_id from order_sale
      where site_id = ${siteId} and product_id = ${productId} and purchased_date >= ${since}
      order by purchased_date desc limit ${maxSales}
    )
    select line.product_id from sold
    join sales_order placed on placed.site_id = ${siteId} and placed.id = sold.order_id and ${isSale({ settings })}
    join order_sale line on line.site_id = ${siteId} and line.order_id = sold.order_id and line.product_id <> ${productId}
    group by line.product_id order by count(distinct line.order_id) desc, line.product_id limit ${maxProducts}`.execute(db)
  return rows.map(({ product_id }) => product_id)
}
