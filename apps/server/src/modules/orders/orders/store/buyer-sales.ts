import { sql, type RawBuilder } from 'kysely'
import { emailKey, memberKey, type SalesRow } from '../../../members/customers/index.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { netSales } from './net-sales.ts'
import { isSale } from './statistics.ts'
import { isCharged } from './tax-report.ts'

/** Selects what was bought under an identity, as one row. */
export function salesOf(site: SiteRead, key: string): RawBuilder<SalesRow> {
  return sql<SalesRow>`select ${figuresOf(site)}, (
      select jsonb_object_agg(other.currency, other.amount::text) from (
        select currency, sum(${netSales}) as amount from sales_order
        where site_id = ${site.siteId} and buyer_key = ${key} and currency <> ${site.settings.currency} and ${isSale(site)}
        group by currency
      ) as other
    ) as spent_elsewhere
    from sales_order where site_id = ${site.siteId} and buyer_key = ${key} and status <> 'INITIALIZED'`
}

/** Selects the same for all identities that have orders, with their `key`. */
export function salesOfAll(site: SiteRead): RawBuilder<SalesRow & { key: string | null }> {
  return sql<SalesRow & { key: string | null }>`select buyer_key as key, ${figuresOf(site)}, (
      select jsonb_object_agg(other.currency, other.amount::text) from (
        select currency, sum(${netSales}) as amount from sales_order as sold
        where sold.site_id = ${site.siteId} and sold.buyer_key = sales_order.buyer_key and currency <> ${site.settings.currency}
          and ${isSale(site)}
        group by currency
      ) as other
    ) as spent_elsewhere
    from sales_order where site_id = ${site.siteId} and buyer_key is not null and status <> 'INITIALIZED' group by buyer_key`
}

function figuresOf(site: SiteRead) {
  const counts = isSale(site)
  const own = sql`${counts} and currency = ${site.settings.currency}`
  return sql`count(*)::int as placed_count, (count(*) filter (where ${counts}))::int as order_count,
    coalesce(sum(${netSales}) filter (where ${own}), 0)::bigint as spent_minor,
    coalesce(sum(refunded_minor - refunded_overpayment_minor) filter (where ${own}), 0)::bigint as refunded_minor,
    coalesce(sum(greatest(total_minor - paid_minor + refunded_overpayment_minor, 0)) filter (where ${own}), 0)::bigint as owed_minor,
    min(purchased_date) filter (where ${counts}) as first_order_date, max(purchased_date) filter (where ${counts}) as last_order_date`
}

/** The ids of orders after another one, in the order of ids. */
export async function loadOrderIdsAfter({ db, siteId }: SiteRead, after: string | undefined, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from sales_order
    where site_id = ${siteId} and id > ${after ?? '00000000-0000-0000-0000-000000000000'} order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Writes the identities of orders from before they were stored. Neither revision nor date change. */
export async function setBuyerKeys({ db, siteId }: SiteTx, orders: readonly { id: string; key: string }[]): Promise<void> {
  await sql`update sales_order set buyer_key = known.key
    from unnest(${orders.map(({ id }) => id)}::uuid[], ${orders.map(({ key }) => key)}::text[]) as known (id, key)
    where sales_order.site_id = ${siteId} and sales_order.id = known.id and sales_order.buyer_key is distinct from known.key`.execute(
    db,
  )
}

/** The identity under which an order was placed. */
export async function findBuyerKey({ db, siteId }: SiteRead, orderId: string): Promise<string | undefined> {
  const { rows } = await sql<{ buyer_key: string | null }>`select buyer_key from sales_order
    where site_id = ${siteId} and id = ${orderId}`.execute(db)
  return rows[0]?.buyer_key ?? undefined
}

/** The placed orders of identities, the newest first. */
export async function placedByBuyers(
  { db, siteId }: SiteRead,
  keys: readonly string[],
  limit: number,
): Promise<{ id: string; number: string; date: Date }[]> {
  const { rows } = await sql<{
    id: string
    number: bigint
    date: Date
  }>`select id, number, purchased_date as date from sales_order
    where site_id = ${siteId} and buyer_key = any(${keys}::text[]) and status <> 'INITIALIZED'
    order by purchased_date desc, id desc limit ${limit}`.execute(db)
  return rows.map(({ id, number, date }) => ({ id, number: String(number), date }))
}

/** True if somebody has placed an order since a moment, as a member, as a guest with the address, or in the same browser. */
export async function hasPlacedOrderSince(
  { db, siteId }: SiteRead,
  { memberId, email, visitorId }: { memberId?: string | null; email?: string | null | undefined; visitorId?: string | null },
  since: Date,
): Promise<boolean> {
  const keys = [...(memberId ? [memberKey(memberId)] : []), ...(email ? [emailKey(email)] : [])]
  const isPlaced = sql`status not in ('INITIALIZED', 'CANCELED', 'REJECTED')`
  const { rows } = await sql<{ placed: boolean }>`select exists (select from sales_order
      where site_id = ${siteId} and buyer_key = any(${keys}::text[]) and purchased_date > ${since} and ${isPlaced})
    or exists (select from sales_order
      where site_id = ${siteId} and visitor_id = ${visitorId ?? null} and purchased_date > ${since} and ${isPlaced}) as placed`.execute(
    db,
  )
  return rows[0]?.placed ?? false
}

/** What an order sold, in minor units of the site's currency, less what went back; null for one that reports do not count. */
export function soldByOrder(
  { siteId, settings }: Pick<SiteRead, 'siteId' | 'settings'>,
  orderId: RawBuilder<unknown>,
): RawBuilder<bigint | null> {
  return sql<bigint | null>`(select ${netSales} from sales_order as sold where sold.site_id = ${siteId} and sold.id = ${orderId}
    and sold.currency = ${settings.currency} and ${isCharged({ settings })})`
}
