import type { TaxFallback } from '@stoa/contract/services/stoa/insights'
import { sql } from 'kysely'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { taxCalculation } from '../../../platform/plugins/index.ts'
import { isOfMode } from './statistics.ts'

const maxListed = 100

/** The newest orders of a period whose tax an app should have calculated. It gave no usable answer, so the shop's own rates were used. */
export async function loadTaxFallbacksBetween(site: SiteRead, since: Date, until: Date): Promise<TaxFallback[]> {
  const { db, siteId } = site
  const { componentType } = taxCalculation
  const { rows } = await sql<{ orderId: string; orderNumber: string; date: Date; appName: string }>`
    select id as "orderId", number::text as "orderNumber", purchased_date as date, failed ->> 'name' as "appName"
    from sales_order cross join lateral jsonb_array_elements(doc -> 'failedPlugins') as plugins (failed)
    where site_id = ${siteId} and purchased_date >= ${since} and purchased_date < ${until} and ${isOfMode(site)}
      and failed ->> 'componentType' = ${componentType}
    order by purchased_date desc, id desc limit ${maxListed}`.execute(db)
  return rows.map(({ date, ...row }) => ({ ...row, date: date.toISOString(), reason: 'AUTO_TAX_FAILED' }))
}
