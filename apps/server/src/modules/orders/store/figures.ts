import { sql } from 'kysely'
import type { SiteRead } from '../../../kernel/site.ts'

/** Orders of one day, channel and country. */
export interface SalesRow {
  /** `2026-11-21`, in the site's time zone. */
  day: string
  channel: string | null
  country: string | null
  orders: bigint
  /** Minor units, less what was refunded. */
  sales: bigint
}

/** Unfinished, rejected and canceled orders are no sales. */
const isSale = sql<boolean>`status in ('APPROVED', 'PENDING')`

/** Everything that figures of a period are made of, in one statement on one index. */
export async function salesSince({ db, siteId, settings }: SiteRead, since: Date): Promise<SalesRow[]> {
  const { rows } = await sql<SalesRow>`
    select to_char(purchased_date at time zone ${settings.timeZone}, 'YYYY-MM-DD') as day, channel, country,
      count(*) as orders, coalesce(sum(total_minor - refunded_minor), 0)::bigint as sales
    from sales_order where site_id = ${siteId} and purchased_date >= ${since} and ${isSale}
    group by 1, 2, 3`.execute(db)
  return rows
}

export interface SoldRow {
  product_id: string
  name: string
  units: bigint
  /** Decimal. */
  sales: string
}

export async function topProducts({ db, siteId }: SiteRead, since: Date, limit: number): Promise<SoldRow[]> {
  const { rows } = await sql<SoldRow>`
    select product_id, max(sold.name) as name, sum(quantity)::bigint as units, sum(total)::text as sales
    from order_sale sold
    join sales_order placed on placed.site_id = ${siteId} and placed.id = sold.order_id and ${isSale}
    where sold.site_id = ${siteId} and sold.purchased_date >= ${since}
    group by product_id order by sum(total) desc limit ${limit}`.execute(db)
  return rows
}

/** How many orders wait to be sent, and how many for their money; a thousand at most. */
export async function waitingOrders({ db, siteId }: SiteRead): Promise<{ to_fulfill: number; to_collect: number }> {
  const open = sql`site_id = ${siteId} and status = 'APPROVED' and not archived`
  const { rows } = await sql<{ to_fulfill: number; to_collect: number }>`
    select
      (select count(*)::int from (select from sales_order where ${open}
        and fulfillment_status in ('NOT_FULFILLED', 'PARTIALLY_FULFILLED') limit 1000) waiting) as to_fulfill,
      (select count(*)::int from (select from sales_order where ${open}
        and payment_status in ('NOT_PAID', 'PARTIALLY_PAID') limit 1000) waiting) as to_collect`.execute(db)
  return rows[0]!
}
