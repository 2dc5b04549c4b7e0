import { sql } from 'kysely'
import type { SiteRead } from '../../../../kernel/site/site.ts'

interface Excess {
  order_id: string
  number: string
  back: bigint
  shipped: bigint
}

/** The first line of which more came back than was shipped. */
export async function findExcess({ db, siteId }: SiteRead): Promise<Excess | undefined> {
  const { rows } = await sql<Excess>`
    with back as (
      select order_id, order_number as number, line ->> 'lineItemId' as line_id, sum((part ->> 'quantity')::bigint)::bigint as back
      from order_return cross join lateral jsonb_array_elements(doc -> 'lines') as line
      cross join lateral jsonb_array_elements(line -> 'received') as part
      where site_id = ${siteId} and part ->> 'condition' <> 'MISSING' group by 1, 2, 3
    ), shipped as (
      select order_id, line ->> 'id' as line_id, sum((line ->> 'quantity')::bigint)::bigint as shipped
      from order_fulfillment cross join lateral jsonb_array_elements(doc -> 'lineItems') as line
      where site_id = ${siteId} group by 1, 2
    )
    select back.order_id, back.number, back.back, coalesce(shipped.shipped, 0) as shipped from back
    left join shipped on shipped.order_id = back.order_id and shipped.line_id = back.line_id
    where back.back > coalesce(shipped.shipped, 0) order by back.number limit 1`.execute(db)
  return rows[0]
}

/** The first order whose returns put more into stock than the ledger has. */
export async function findUnrecordedRestock({
  db,
  siteId,
}: SiteRead): Promise<{ order_id: string; number: string; stocked: bigint; recorded: bigint } | undefined> {
  const { rows } = await sql<{ order_id: string; number: string; stocked: bigint; recorded: bigint }>`
    with back as (
      select order_id, order_number as number, sum((part ->> 'stockedQuantity')::bigint)::bigint as stocked
      from order_return cross join lateral jsonb_array_elements(doc -> 'lines') as line
      cross join lateral jsonb_array_elements(line -> 'received') as part
      where site_id = ${siteId} group by 1, 2
    ), recorded as (
      select back.*, coalesce((
        select sum(delta) from inventory_movement
        where inventory_movement.site_id = ${siteId} and inventory_movement.order_id = back.order_id::text and reason = 'RESTOCK'
      ), 0)::bigint as recorded from back where stocked > 0
    )
    select * from recorded where stocked > recorded order by number limit 1`.execute(db)
  return rows[0]
}
