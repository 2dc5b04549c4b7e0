import { oneRow } from '../../../../kernel/database/one-row.ts'
import { sql } from 'kysely'
import { emailKey } from '../../../members/customers/index.ts'
import { netSales } from './net-sales.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { isToRefund } from './to-refund.ts'

/** Sales of one day, currency, channel and country. */
export interface SalesRow {
  /** `2026-11-21`, in the site's time zone. */
  day: string
  /** Null where the document of an order names none. */
  currency: string | null
  channel: string | null
  country: string | null
  orders: bigint
  /** Minor units, less what was refunded. */
  sales: bigint
}

/** Statistics of a live site leave out test orders; those of a site in test mode include nothing else. */
export function isOfMode({ settings }: Pick<SiteRead, 'settings'>) {
  return sql<boolean>`is_test = ${settings.mode === 'TEST'}`
}

/** Unfinished, rejected and canceled orders do not count as sales. */
export function isSale(site: Pick<SiteRead, 'settings'>) {
  return sql<boolean>`status in ('APPROVED', 'PENDING') and ${isOfMode(site)}`
}

/** All data for the statistics of a period, in one statement on one index. */
export async function loadSalesBetween({ db, siteId, settings }: SiteRead, since: Date, until: Date): Promise<SalesRow[]> {
  const { rows } = await sql<SalesRow>`
    select to_char(date, 'YYYY-MM-DD') as day, currency, channel, country, orders, sales from (
      select (purchased_date at time zone ${settings.timeZone})::date as date, currency, channel, country,
        count(*) as orders, coalesce(sum(${netSales}), 0)::bigint as sales
      from sales_order where site_id = ${siteId} and purchased_date >= ${since} and purchased_date < ${until} and ${isSale({ settings })}
      group by 1, 2, 3, 4
    ) as sold`.execute(db)
  return rows
}

export interface SoldRow {
  product_id: string
  name: string
  units: bigint
  /** Decimal. */
  sales: string
}

/**
 * The products that sold most, in one currency if it is given. Filters the sales by their orders' dates too, so that both sides of the
 * join use an index on the period.
 */
export async function loadTopProducts(
  { db, siteId, settings }: SiteRead,
  since: Date,
  limit: number,
  { until = 'infinity', currency }: { until?: Date | 'infinity'; currency?: string } = {},
): Promise<SoldRow[]> {
  const { rows } = await sql<SoldRow>`
    select product_id, units, sales::text as sales,
      (select name from order_sale named where named.site_id = ${siteId} and named.product_id = top.product_id
        order by purchased_date desc limit 1) as name
    from (
      select product_id, sum(quantity)::bigint as units, sum(total) as sales
      from order_sale sold
      join sales_order placed on placed.site_id = ${siteId} and placed.id = sold.order_id
        and placed.purchased_date >= ${since} and placed.purchased_date < ${until} and ${isSale({ settings })} and ${currency ? sql`currency = ${currency}` : sql`true`}
      where sold.site_id = ${siteId} and sold.purchased_date >= ${since} and sold.purchased_date < ${until}
      group by product_id order by sum(total) desc, product_id limit ${limit}
    ) as top order by top.sales desc, product_id`.execute(db)
  return rows
}

/**
 * The buyers of a period and of the period before, and how many of them had bought earlier. Buyers are identified by email
 * address.
 */
export async function countCustomersBetween(
  { db, siteId, settings }: SiteRead,
  start: Date,
  middle: Date,
  end: Date,
): Promise<CustomersRow> {
  return oneRow(
    await sql<CustomersRow>`
    select count(*) filter (where in_current)::int as current,
      count(*) filter (where in_current and first_purchase < ${middle}::timestamptz)::int as current_returning,
      count(*) filter (where in_previous)::int as previous,
      count(*) filter (where in_previous and first_purchase < ${start}::timestamptz)::int as previous_returning
    from (
      select min(purchased_date) as first_purchase, bool_or(purchased_date >= ${middle}) as in_current,
        bool_or(purchased_date >= ${start} and purchased_date < ${middle}) as in_previous
      from sales_order where site_id = ${siteId} and email is not null and purchased_date < ${end} and ${isSale({ settings })}
      group by email
    ) as customer`.execute(db),
  )
}

interface CustomersRow {
  current: number
  current_returning: number
  previous: number
  previous_returning: number
}

/** The purchases of one customer so far, identified by email address in any spelling. Sales are those in the site's currency. */
export async function boughtBy({ db, siteId, settings }: SiteRead, email: string): Promise<BoughtRow> {
  return oneRow(
    await sql<BoughtRow>`
    select count(*)::int as orders, coalesce(sum(${netSales}) filter (where currency = ${settings.currency}), 0)::bigint as sales,
      min(purchased_date) as first_purchase
    from sales_order where site_id = ${siteId} and (buyer_key = ${emailKey(email)} or email = ${email}) and ${isSale({ settings })}`.execute(
      db,
    ),
  )
}

interface BoughtRow {
  orders: number
  /** Minor units, less what was refunded. */
  sales: bigint
  first_purchase: Date | null
}

interface WaitingOrders {
  to_fulfill: number
  to_collect: number
  to_refund: number
}

/** The numbers of orders that are to be fulfilled, paid and refunded. Counts at most a thousand. */
export async function waitingOrders({ db, siteId }: SiteRead): Promise<WaitingOrders> {
  const open = sql`site_id = ${siteId} and status = 'APPROVED' and not archived`
  return oneRow(
    await sql<WaitingOrders>`
    select
      (select count(*)::int from (select from sales_order where ${open}
        and to_ship limit 1000) waiting) as to_fulfill,
      (select count(*)::int from (select from sales_order where ${open}
        and payment_status in ('NOT_PAID', 'PARTIALLY_PAID') limit 1000) waiting) as to_collect,
      (select count(*)::int from (select from sales_order where site_id = ${siteId} and not archived
        and ${isToRefund} limit 1000) waiting) as to_refund`.execute(db),
  )
}
