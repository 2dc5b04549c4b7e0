import { sql } from 'kysely'
import { netSales } from './net-sales.ts'
import { oneRow } from '../../../../kernel/database/one-row.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { isSale } from './statistics.ts'

export interface DiscountFigures {
  discountId: string
  orders: number
  /** Decimal. */
  cost: string
  /** Minor units, less refunds. */
  revenue: bigint
}

/** Returns the sums of discounts since then and of the orders that have them, in the site's currency. */
export async function loadDiscountFigures(
  { db, siteId, settings }: SiteRead,
  ids: readonly string[],
  since: Date,
): Promise<DiscountFigures[]> {
  const { rows } = await sql<DiscountFigures>`
    select applied.id as "discountId", count(*)::int as orders, sum(applied.amount)::text as cost,
      sum(${netSales})::bigint as revenue
    from sales_order
    cross join lateral (
      select coalesce(each #>> '{coupon,id}', each #>> '{discountRule,id}') as id,
        coalesce(each #>> '{coupon,amount,amount}', each #>> '{discountRule,amount,amount}')::numeric as amount
      from jsonb_array_elements(doc -> 'appliedDiscounts') as each
    ) as applied
    where site_id = ${siteId} and discount_ids ?| ${[...ids]}::text[] and purchased_date >= ${since} and ${isSale({ settings })}
      and doc ->> 'currency' = ${settings.currency} and applied.id = any(${[...ids]}::text[])
    group by applied.id`.execute(db)
  return rows.map((row) => ({ ...row, revenue: BigInt(row.revenue) }))
}

/** Returns the sums of discounts on the orders of two periods that follow each other, as decimals. */
export async function loadDiscountCosts(
  { db, siteId, settings }: SiteRead,
  start: Date,
  middle: Date,
  end: Date,
): Promise<{ current: string; previous: string }> {
  return oneRow(
    await sql<{ current: string; previous: string }>`
    select coalesce(sum(discount) filter (where purchased_date >= ${middle}), 0)::text as current,
      coalesce(sum(discount) filter (where purchased_date < ${middle}), 0)::text as previous
    from sales_order
    where site_id = ${siteId} and discount > 0 and currency = ${settings.currency} and purchased_date >= ${start} and purchased_date < ${end} and ${isSale({ settings })}`.execute(
      db,
    ),
  )
}
