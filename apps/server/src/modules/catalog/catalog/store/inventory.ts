import { oneRow } from '../../../../kernel/database/one-row.ts'
import { sql } from 'kysely'
import { jsonb } from '../../../../kernel/database/database.ts'
import { defaultLocationId } from '../ids.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import type { InventoryRow } from '../inventory-row.ts'
import { itemColumns, recordMovements, type ChangedItem, type MovementNote } from './stock.ts'

/** The fields of an item that a caller may set. */
export interface ItemState {
  trackQuantity: boolean
  quantity: number
  inStock: boolean
  preorderEnabled: boolean
  preorderLimit: number
  doc: InventoryRow['doc']
}

export interface NewItem extends ItemState {
  id: string
  productId: string
  variantId: string
  locationId: string
}

/**
 * Inserts items and returns those that were inserted. An item is not inserted when its variant has one at the location, or
 * belongs to another product.
 */
export async function insertItems(site: SiteTx, items: readonly NewItem[]): Promise<InventoryRow[]> {
  const { db, siteId, now } = site
  const { rows } = await sql<InventoryRow>`
    insert into inventory_item (site_id, id, revision, created_date, updated_date, product_id, variant_id, location_id,
      track_quantity, quantity, in_stock, preorder_enabled, preorder_limit, doc)
    select ${siteId}, item.id, 1, ${now}, ${now}, variant.product_id, variant.id, item."locationId", item."trackQuantity",
      item.quantity, item."inStock", item."preorderEnabled", item."preorderLimit", item.doc
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as item (id uuid, "productId" uuid, "variantId" uuid, "locationId" uuid,
      "trackQuantity" boolean, quantity bigint, "inStock" boolean, "preorderEnabled" boolean, "preorderLimit" bigint, doc jsonb)
    join product_variant variant on variant.site_id = ${siteId} and variant.id = item."variantId" and variant.product_id = item."productId"
    order by item.id
    on conflict (site_id, variant_id, location_id) do nothing
    returning ${itemColumns}`.execute(db)
  await recordMovements(
    site,
    rows.map(({ id, revision, quantity }) => ({ itemId: id, revision, delta: quantity, balance: quantity })),
    { reason: 'INITIAL' },
  )
  return rows
}

/** Writes a locked item back, one revision on; the change of its quantity is recorded as a movement. */
export async function saveItem(
  site: SiteTx,
  before: InventoryRow,
  state: ItemState,
  reason: string,
  { cause, note }: MovementNote = {},
): Promise<ChangedItem> {
  const { db, siteId, now } = site
  const item = oneRow(
    await sql<InventoryRow>`
    update inventory_item set track_quantity = ${state.trackQuantity}, quantity = ${state.quantity}, in_stock = ${state.inStock},
      oversold = ${state.quantity < 0}, preorder_enabled = ${state.preorderEnabled}, preorder_limit = ${state.preorderLimit},
      doc = ${jsonb(state.doc)}, revision = revision + 1, updated_date = ${now}
    where site_id = ${siteId} and id = ${before.id} returning ${itemColumns}`.execute(db),
  )
  const { id: itemId, revision, quantity: balance } = item
  await recordMovements(site, [{ itemId, revision, delta: balance - before.quantity, balance }], { reason, cause, note })
  return { ...item, before }
}

export async function lockItem({ db, siteId }: SiteTx, id: string): Promise<InventoryRow | undefined> {
  const { rows } =
    await sql<InventoryRow>`select ${itemColumns} from inventory_item where site_id = ${siteId} and id = ${id} for update`.execute(
      db,
    )
  return rows[0]
}

export async function deleteItem({ db, siteId }: SiteTx, id: string): Promise<InventoryRow | undefined> {
  const { rows } =
    await sql<InventoryRow>`delete from inventory_item where site_id = ${siteId} and id = ${id} returning ${itemColumns}`.execute(
      db,
    )
  return rows[0]
}

/** The items of variants at one location, by variant. */
export async function loadItemsAt(
  { db, siteId }: SiteRead,
  variantIds: readonly string[],
  locationId: string,
): Promise<Map<string, InventoryRow>> {
  const { rows } = await sql<InventoryRow>`
    select ${itemColumns} from inventory_item
    where site_id = ${siteId} and location_id = ${locationId} and variant_id = any(${variantIds}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.variant_id, row]))
}

export async function loadItemsById({ db, siteId }: SiteRead, ids: readonly string[]): Promise<Map<string, InventoryRow>> {
  const { rows } =
    await sql<InventoryRow>`select ${itemColumns} from inventory_item where site_id = ${siteId} and id = any(${ids}::uuid[])`.execute(
      db,
    )
  return new Map(rows.map((row) => [row.id, row]))
}

/** The item id of each variant at its location. */
export async function loadItemIdsAt(
  { db, siteId }: SiteRead,
  places: readonly { variantId: string; locationId: string }[],
): Promise<(string | undefined)[]> {
  const { rows } = await sql<{ ordinal: bigint; id: string }>`
    select asked.ordinal, item.id from unnest(${places.map(({ variantId }) => variantId)}::uuid[], ${places.map(({ locationId }) => locationId)}::uuid[])
      with ordinality as asked (variant_id, location_id, ordinal)
    join inventory_item item on item.site_id = ${siteId} and item.variant_id = asked.variant_id and item.location_id = asked.location_id`.execute(
    db,
  )
  const ids: (string | undefined)[] = places.map(() => undefined)
  for (const { ordinal, id } of rows) ids[Number(ordinal) - 1] = id
  return ids
}

/** One of the products that are digital or sold by subscription, if any. */
export async function notForPreorder({ db, siteId }: SiteRead, productIds: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from product where site_id = ${siteId} and id = any(${productIds}::uuid[])
      and (product_type = 'DIGITAL' or jsonb_array_length(coalesce(doc #> '{subscriptionDetails,subscriptions}', '[]')) > 0) limit 1`.execute(
    db,
  )
  return rows[0]?.id
}

/** Tracked items of visible variants that are sold out or low in stock; a thousand at most. */
export async function loadScarceItems(
  { db, siteId }: SiteRead,
  low: number,
): Promise<{ out_of_stock: number; low_stock: number }> {
  const counted = sql`from inventory_item item
    join product on product.site_id = ${siteId} and product.id = item.product_id and product.visible
    where item.site_id = ${siteId} and item.location_id = ${defaultLocationId(siteId)} and item.track_quantity`
  return oneRow(
    await sql<{ out_of_stock: number; low_stock: number }>`
    select
      (select count(*)::int from (select ${counted} and item.quantity <= 0 limit 1000) gone) as out_of_stock,
      (select count(*)::int from (select ${counted} and item.quantity between 1 and ${low} limit 1000) scarce) as low_stock`.execute(
      db,
    ),
  )
}

/** The quantity in stock of each tracked product. */
export async function countPieces(
  { db, siteId }: SiteRead,
  productIds: readonly string[],
): Promise<{ productId: string; pieces: number }[]> {
  const { rows } = await sql<{ productId: string; pieces: number }>`
    select product_id as "productId", sum(greatest(quantity, 0))::int as pieces from inventory_item
    where site_id = ${siteId} and product_id = any(${productIds}::uuid[]) and track_quantity
    group by product_id`.execute(db)
  return rows
}
