import { sql } from 'kysely'
import type { SiteRead } from '../../../../kernel/site/site.ts'

/**
 * True if a location has a variant in the wanted quantity, counting what the order `without` holds there as free. A location without
 * an item of a variant does not have it.
 */
export async function loadVariantsAt(
  { db, siteId }: SiteRead,
  locationIds: readonly string[],
  wanted: ReadonlyMap<string, number>,
  without?: string,
): Promise<(locationId: string, variantId: string) => boolean> {
  if (locationIds.length === 0 || wanted.size === 0) return () => false
  const held = (preorder: boolean) =>
    without === undefined
      ? sql`0`
      : sql`coalesce((select reservation.quantity from stock_reservation reservation where reservation.site_id = ${siteId}
          and reservation.order_id = ${without} and reservation.item_id = inventory_item.id and reservation.preorder = ${preorder}), 0)`
  const { rows } = await sql<{ key: string }>`select location_id || ' ' || inventory_item.variant_id as key from inventory_item
    join unnest(${[...wanted.keys()]}::uuid[], ${[...wanted.values()]}::bigint[]) as wanted (variant_id, pieces)
      on inventory_item.variant_id = wanted.variant_id
    where site_id = ${siteId} and location_id = any(${locationIds}::uuid[])
      and case when track_quantity then quantity + ${held(false)} >= wanted.pieces
          or (preorder_enabled and preorder_counter - ${held(true)} + wanted.pieces <= preorder_limit)
        else availability_status in ('IN_STOCK', 'PREORDER') end`.execute(db)
  const having = new Set(rows.map(({ key }) => key))
  return (locationId, variantId) => having.has(`${locationId} ${variantId}`)
}
