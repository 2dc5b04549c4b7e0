import { sql } from 'kysely'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import type { Period } from './sales-report.ts'
import { isCharged } from './tax-report.ts'

/** What was refunded for a reason, in minor units. The reasons behind the limit are one row. */
export interface RefundGroup {
  slot: number
  is_current: boolean
  reason: string
  refunds: bigint
  units: bigint
  amount: bigint
  tax: bigint
}

/** Sums the refunds of two periods by the reason that they state, the largest first. */
export async function loadRefundGroups(
  { db, siteId, settings }: SiteRead,
  { currency, current, compared }: { currency: string; current: Period; compared: Period | undefined },
  limit: number,
): Promise<RefundGroup[]> {
  const other = compared ?? { since: current.since, until: current.since }
  const { rows } = await sql<RefundGroup>`
    with given_back as (
      select order_id, source_id, position, quantity, figure.total_minor as part_minor, tax_minor,
        entry_date >= ${current.since} and entry_date < ${current.until} as is_current
      from order_figure figure
      where figure.site_id = ${siteId} and is_refund and (entry_date >= ${current.since} and entry_date < ${current.until}
        or entry_date >= ${other.since} and entry_date < ${other.until})
    ), grouped as (
      select coalesce(trim(refund.doc #>> '{details,reason}'), '') as reason, is_current, count(*) filter (where position = 0) as refunds,
        coalesce(sum(quantity), 0)::bigint as units, coalesce(sum(part_minor), 0)::bigint as amount, coalesce(sum(tax_minor), 0)::bigint as tax
      from given_back
      join sales_order placed on placed.site_id = ${siteId} and placed.id = given_back.order_id and currency = ${currency}
        and ${isCharged({ settings })}
      join order_money_entry entry on entry.site_id = ${siteId} and entry.id = source_id
      left join order_refund refund on refund.site_id = ${siteId} and refund.id = entry.refund_id
      group by 1, 2
    ), ranked as (
      select reason, row_number() over (order by coalesce(sum(amount) filter (where is_current), 0) desc, reason) as place
      from grouped group by reason
    )
    select least(place, ${limit + 1})::int as slot, is_current, min(reason) as reason, sum(refunds)::bigint as refunds,
      sum(units)::bigint as units, sum(amount)::bigint as amount, sum(tax)::bigint as tax
    from grouped join ranked using (reason) group by 1, 2 order by 1, 2`.execute(db)
  return rows
}
