import { sql } from 'kysely'
import type { SiteRead } from '../../kernel/site.ts'

/** Which of the locations have each variant in its quantity. A location without an item of a variant does not have it. */
export async function locationsWith(
  { db, siteId }: SiteRead,
  locationIds: readonly string[],
  wanted: ReadonlyMap<string, number>,
): Promise<Set<string>> {
  if (locationIds.length === 0) return new Set()
  const { rows } = await sql<{ location_id: string }>`select location_id from inventory_item
    join unnest(${[...wanted.keys()]}::uuid[], ${[...wanted.values()]}::bigint[]) as wanted (variant_id, pieces)
      on inventory_item.variant_id = wanted.variant_id
    where site_id = ${siteId} and location_id = any(${locationIds}::uuid[])
      and case when track_quantity then quantity >= wanted.pieces or (preorder_enabled and preorder_counter + wanted.pieces <= preorder_limit)
        else availability_status in ('IN_STOCK', 'PREORDER') end
    group by location_id having count(*) = ${wanted.size}`.execute(db)
  return new Set(rows.map(({ location_id }) => location_id))
}
