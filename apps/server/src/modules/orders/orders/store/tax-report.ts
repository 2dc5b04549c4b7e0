import type { TaxReportRow } from '@stoa/contract/services/stoa/insights'
import { formatAmount, parseAmount } from '@stoa/pricing'
import { sql } from 'kysely'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { isOfMode } from './statistics.ts'

/**
 * Returns the tax that was charged in a period, of items, delivery and fees, as the orders themselves say, and the tax that refunds of the
 * period gave back of it, whenever their orders were placed. Orders in other currencies do not count.
 */
export async function loadTaxBetween(
  { db, siteId, settings }: SiteRead,
  { since, until, currency }: { since: Date; until: Date; currency: string },
): Promise<TaxReportRow[]> {
  const month = (date: string) => sql`to_char(${sql.ref(date)} at time zone ${settings.timeZone}, 'YYYY-MM') as month`
  const { rows } = await sql<Required<TaxReportRow>>`
    with taxed as (
      select order_id, is_refund, month, tax ->> 'jurisdiction' as jurisdiction, tax ->> 'taxName' as name,
        trim_scale((tax ->> 'rate')::numeric) as rate, case when tax ? 'usualRate' then exempt_as else '' end as exemption,
        coalesce((tax #>> '{nonTaxableAmount,amount}')::numeric, 0) as exempt,
        (tax #>> '{taxableAmount,amount}')::numeric as taxable, (tax #>> '{taxAmount,amount}')::numeric as tax
      from (
        select id as order_id, false as is_refund, ${month('purchased_date')}, ${exemptAs('sales_order')}, charged.tax
        from sales_order cross join lateral (
          select jsonb_path_query(doc, '$.lineItems[*].taxInfo.taxBreakdown[*]')
          union all
          select jsonb_path_query(doc, '$.shippingInfo.cost.taxInfo.taxBreakdown[*]')
          union all
          select jsonb_path_query(doc, '$.additionalFees[*].taxInfo.taxBreakdown[*]')
        ) as charged (tax)
        where site_id = ${siteId} and purchased_date >= ${since} and purchased_date < ${until} and currency = ${currency}
          and ${isCharged({ settings })}
        union all
        select order_id, true, ${month('entry_date')}, ${exemptAs('placed')}, jsonb_path_query(tax, '$[*]')
        from order_money_entry entry
        join sales_order placed on placed.site_id = ${siteId} and placed.id = entry.order_id and currency = ${currency}
          and ${isCharged({ settings })}
        where entry.site_id = ${siteId} and entry_date >= ${since} and entry_date < ${until} and tax is not null
      ) as part
    )
    select month, coalesce(jurisdiction, '') as jurisdiction, coalesce(name, '') as name, rate::text as rate, exemption,
      coalesce(sum(exempt) filter (where not is_refund), 0)::text as exempt,
      coalesce(sum(exempt) filter (where is_refund), 0)::text as "refundedExempt",
      count(distinct order_id) filter (where not is_refund)::int as orders,
      coalesce(sum(taxable) filter (where not is_refund), 0)::text as taxable,
      coalesce(sum(tax) filter (where not is_refund), 0)::text as tax,
      coalesce(sum(taxable) filter (where is_refund), 0)::text as "refundedTaxable",
      coalesce(sum(tax) filter (where is_refund), 0)::text as "refundedTax"
    from taxed group by 1, 2, 3, taxed.rate, exemption order by 1, 2, 3, taxed.rate, exemption`.execute(db)
  const exact = (amount: string) => formatAmount(parseAmount(amount, currency), currency)
  return rows.map(({ exempt, taxable, tax, refundedExempt, refundedTaxable, refundedTax, ...row }) => ({
    ...row,
    exempt: exact(exempt),
    refundedExempt: exact(refundedExempt),
    taxable: exact(taxable),
    tax: exact(tax),
    refundedTaxable: exact(refundedTaxable),
    refundedTax: exact(refundedTax),
  }))
}

/** The reason for which the buyer of an order is exempt. */
function exemptAs(table: string) {
  return sql`coalesce(${sql.ref(`${table}.doc`)} #>> '{taxInfo,taxExemption,name}', '') as exempt_as`
}

/**
 * Sales, and canceled orders that were fully paid: their tax was due until the refund. An order that was not fully paid was
 * never a sale, so neither its charges nor its refunds count.
 */
export function isCharged(site: Pick<SiteRead, 'settings'>) {
  return sql<boolean>`(status in ('APPROVED', 'PENDING')
    or status = 'CANCELED' and total_minor > 0 and paid_minor >= total_minor) and ${isOfMode(site)}`
}
