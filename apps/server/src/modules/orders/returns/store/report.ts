import { sql } from 'kysely'
import type { ReturnReason } from '@stoa/contract/services/stoa/returns'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import type { Period } from '../../orders/ports/reports.ts'

/** What came back for a reason. Amounts in minor units; without a reason, what returns gave back of delivery, fees and other parts. */
export interface ReturnGroup {
  reason: ReturnReason | null
  is_current: boolean
  returns: bigint
  units: bigint
  received: bigint
  amount: bigint
  tax: bigint
}

interface Selection {
  currency: string
  current: Period
  compared: Period | undefined
}

/**
 * Sums the returns that were requested in two periods by the reasons of their lines, with what their refunds have given back of these
 * lines so far, to the minor unit as the ledger has it.
 */
export async function loadReturnGroups(site: SiteRead, selection: Selection): Promise<ReturnGroup[]> {
  const { db, siteId } = site
  const { rows } = await sql<ReturnGroup>`
    with ${requested(site, selection)}, returned as (
      select id, is_current, line ->> 'lineItemId' as line_id, line ->> 'reason' as reason, (line ->> 'quantity')::int as quantity,
        (select coalesce(sum((part ->> 'quantity')::int) filter (where part ->> 'condition' <> 'MISSING'), 0)
          from jsonb_array_elements(line -> 'received') as part)::int as received
      from requested cross join lateral jsonb_array_elements(doc -> 'lines') as line
    ), counted as (
      select reason, is_current, count(distinct id) as returns, sum(quantity) as units, sum(received) as received, 0 as amount, 0 as tax
      from returned group by 1, 2
      union all
      select (select reason from returned where returned.id = requested.id and 'line ' || line_id = part_key limit 1), is_current, 0, 0, 0,
        figure.total_minor, figure.tax_minor
      from requested cross join lateral jsonb_array_elements(doc -> 'refunds') as made
      cross join lateral jsonb_array_elements_text(made -> 'refundIds') as refund (id)
      join order_money_entry entry on entry.site_id = ${siteId} and entry.order_id = requested.order_id and entry.refund_id = refund.id::uuid
      join order_figure figure on figure.site_id = ${siteId} and figure.order_id = requested.order_id and source_id = entry.id and is_refund
    )
    select reason, is_current, sum(returns)::bigint as returns, sum(units)::bigint as units, sum(received)::bigint as received,
      sum(amount)::bigint as amount, sum(tax)::bigint as tax
    from counted group by 1, 2 order by sum(amount) filter (where is_current) desc nulls last, reason`.execute(db)
  return rows
}

/** How many returns were requested in two periods: one with two reasons is in two groups. */
export async function countReturns(site: SiteRead, selection: Selection): Promise<{ current: number; compared: number }> {
  const { rows } = await sql<{ current: number; compared: number }>`with ${requested(site, selection)}
    select (count(*) filter (where is_current))::int as current, (count(*) filter (where not is_current))::int as compared
    from requested`.execute(site.db)
  return rows[0] ?? { current: 0, compared: 0 }
}

/** The currencies of the orders of returns in a period, that with most returns first. */
export async function countReturnCurrencies(
  { db, siteId, settings }: SiteRead,
  { since, until }: Period,
): Promise<{ currency: string; returns: number }[]> {
  const { rows } = await sql<{ currency: string; returns: number }>`select currency, count(*)::int as returns
    from order_return join sales_order placed on placed.site_id = ${siteId} and placed.id = order_return.order_id
    where order_return.site_id = ${siteId} and order_return.created_date >= ${since} and order_return.created_date < ${until}
      and order_return.status not in ('CANCELED', 'DECLINED') and order_return.is_test = ${settings.mode === 'TEST'}
      and currency is not null
    group by currency order by count(*) desc, currency`.execute(db)
  return rows
}

function requested({ siteId, settings }: SiteRead, { currency, current, compared }: Selection) {
  const other = compared ?? { since: current.since, until: current.since }
  const day = sql`order_return.created_date`
  return sql`requested as (
    select order_return.id, order_return.order_id, order_return.doc, ${day} >= ${current.since} and ${day} < ${current.until} as is_current
    from order_return
    join sales_order placed on placed.site_id = ${siteId} and placed.id = order_return.order_id and currency = ${currency}
    where order_return.site_id = ${siteId} and order_return.status not in ('CANCELED', 'DECLINED')
      and order_return.is_test = ${settings.mode === 'TEST'}
      and (${day} >= ${current.since} and ${day} < ${current.until} or ${day} >= ${other.since} and ${day} < ${other.until})
  )`
}
