import type { TaxReportRow } from '@stoa/contract/services/stoa/insights'
import { sql } from 'kysely'
import type { SiteRead } from '../../../kernel/site.ts'
import { isSale } from './figures.ts'

/** What was charged as tax in a period: of items, delivery and fees, as the orders themselves say. */
export async function taxBetween({ db, siteId, settings }: SiteRead, since: Date, until: Date): Promise<TaxReportRow[]> {
  const { rows } = await sql<TaxReportRow>`
    with taxed as (
      select order_id, month, tax ->> 'jurisdiction' as jurisdiction, tax ->> 'taxName' as name,
        trim_scale((tax ->> 'rate')::numeric) as rate,
        (tax #>> '{taxableAmount,amount}')::numeric as taxable, (tax #>> '{taxAmount,amount}')::numeric as tax
      from (
        select id as order_id, to_char(purchased_date at time zone ${settings.timeZone}, 'YYYY-MM') as month,
          jsonb_path_query(doc, '$.lineItems[*].taxInfo.taxBreakdown[*]') as tax
        from sales_order where ${ofPeriod(siteId, since, until)}
        union all
        select id, to_char(purchased_date at time zone ${settings.timeZone}, 'YYYY-MM'),
          jsonb_path_query(doc, '$.shippingInfo.cost.taxInfo.taxBreakdown[*]')
        from sales_order where ${ofPeriod(siteId, since, until)}
        union all
        select id, to_char(purchased_date at time zone ${settings.timeZone}, 'YYYY-MM'),
          jsonb_path_query(doc, '$.additionalFees[*].taxInfo.taxBreakdown[*]')
        from sales_order where ${ofPeriod(siteId, since, until)}
      ) as part
    )
    select month, coalesce(jurisdiction, '') as jurisdiction, coalesce(name, '') as name, rate::text as rate,
      sum(taxable)::text as taxable, sum(tax)::text as tax, count(distinct order_id)::int as orders
    from taxed group by 1, 2, 3, taxed.rate order by 1, 2, 3, taxed.rate`.execute(db)
  return rows
}

function ofPeriod(siteId: string, since: Date, until: Date) {
  return sql<boolean>`site_id = ${siteId} and purchased_date >= ${since} and purchased_date < ${until} and ${isSale}`
}
