import { sql } from 'kysely'
import type { SiteRead } from '../../../../kernel/site/site.ts'

export interface WrongBalance {
  itemId: string
  /** The first movement whose balance is wrong; undefined when only the item's own quantity is. */
  revision: bigint | undefined
  expected: bigint
  actual: bigint
}

/** Recomputes every balance of the site from its movements. */
export async function findWrongBalances({ db, siteId }: SiteRead): Promise<WrongBalance[]> {
  const { rows } = await sql<{ item_id: string; revision: bigint | null; expected: bigint; actual: bigint }>`
    with running as (
      select item_id, revision, balance, sum(delta) over (partition by item_id order by revision)::bigint as total
      from inventory_movement where site_id = ${siteId}
    ), entries as (
      select distinct on (item_id) item_id, revision, total as expected, balance as actual
      from running where balance <> total order by item_id, revision
    ), balances as (
      select item.id as item_id, null::bigint as revision, coalesce(sum(delta), 0)::bigint as expected, item.quantity as actual
      from inventory_item item
      left join inventory_movement movement on movement.site_id = ${siteId} and movement.item_id = item.id
      where item.site_id = ${siteId} group by item.id, item.quantity having coalesce(sum(delta), 0) <> item.quantity
    )
    select * from entries union all select * from balances order by revision nulls last, item_id`.execute(db)
  return rows.map(({ item_id, revision, expected, actual }) => ({
    itemId: item_id,
    revision: revision ?? undefined,
    expected,
    actual,
  }))
}
