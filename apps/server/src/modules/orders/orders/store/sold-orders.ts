import { sql } from 'kysely'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { isSale } from './statistics.ts'

/** An order as far as discounts look at it. Amounts are decimals of the site's currency, before discounts. */
export interface SoldOrder {
  id: string
  number: bigint
  purchasedDate: Date
  memberId: string | null
  email: string | null
  delivery: string | null
  lines: { id: string; quantity: number; price: string; appId: string | null; itemId: string | null; preset: string | null }[]
}

/** The newest orders of a period in the site's currency, oldest first. */
export async function loadSoldOrders(
  { db, siteId, settings }: SiteRead,
  since: Date,
  until: Date,
  limit: number,
): Promise<SoldOrder[]> {
  const { rows } = await sql<SoldOrder>`
    select * from (
      select id, number, purchased_date as "purchasedDate", member_id as "memberId", email,
        doc #>> '{shippingInfo,cost,price,amount}' as delivery,
        (select coalesce(json_agg(json_build_object(
            'id', line ->> 'id', 'quantity', (line ->> 'quantity')::int,
            'price', line #>> '{price,amount}',
            'appId', line #>> '{catalogReference,appId}', 'itemId', line #>> '{catalogReference,catalogItemId}',
            'preset', line #>> '{itemType,preset}')), '[]')
          from jsonb_array_elements(doc -> 'lineItems') as line) as lines
      from sales_order
      where site_id = ${siteId} and purchased_date >= ${since} and purchased_date < ${until} and ${isSale({ settings })}
        and doc ->> 'currency' = ${settings.currency}
      order by purchased_date desc, number desc limit ${limit}
    ) as newest order by "purchasedDate", number`.execute(db)
  return rows
}
