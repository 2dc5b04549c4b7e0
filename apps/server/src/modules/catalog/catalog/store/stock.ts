import { sql } from 'kysely'
import { getOrThrow } from '../../../../kernel/basics/get-or-throw.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { presentItem, type InventoryRow } from '../inventory-row.ts'

/** All columns of an item that the wire shows. */
export const itemColumns = sql.raw(
  [
    'id',
    'revision',
    'created_date',
    'updated_date',
    'product_id',
    'variant_id',
    'location_id',
    'track_quantity',
    'quantity',
    'in_stock',
    'preorder_enabled',
    'preorder_limit',
    'preorder_counter',
    'availability_status',
    'doc',
  ]
    .map((column) => `inventory_item.${column}`)
    .join(', '),
)

export interface ChangedItem extends InventoryRow {
  before: InventoryRow
}

/** The number of pieces of a variant that an order takes, and the version of the product that its price comes from. */
export interface StockRequest {
  quantity: number
  version?: string | undefined
}

/** An item and how many pieces, which its quantity is without, are kept for people who waited for them. */
export interface LockedItem extends InventoryRow {
  held: bigint
}

/** The items of variants at a location whose quantity is tracked, locked in the order of their ids. */
export async function lockTrackedItems(
  { db, siteId }: SiteTx,
  variantIds: readonly string[],
  locationId: string,
): Promise<LockedItem[]> {
  const { rows } = await sql<LockedItem>`
    select ${itemColumns}, held from inventory_item
    where site_id = ${siteId} and location_id = ${locationId} and variant_id = any(${variantIds}::uuid[])
      and track_quantity
    order by id for update`.execute(db)
  return rows
}

/** A change of a locked item: pieces added to its stock (negative when taken) and to its pre-orders. */
export interface ItemChange {
  item: InventoryRow
  stock: bigint
  preordered: bigint
}

export interface MovementReason {
  reason: string
  orderId?: string
  cause?: string | undefined
  note?: string | undefined
}

/** Changes locked items and records the movements of their stock. Each item may occur once. */
export async function changeItems(site: SiteTx, changes: readonly ItemChange[], why: MovementReason): Promise<ChangedItem[]> {
  if (changes.length === 0) return []
  const { db, siteId, now } = site
  const [{ rows }] = await Promise.all([
    sql<InventoryRow>`
      update inventory_item set quantity = inventory_item.quantity + change.stock, oversold = inventory_item.quantity + change.stock < 0,
        preorder_counter = inventory_item.preorder_counter + change.preordered, revision = revision + 1,
        updated_date = ${now}
      from unnest(${changes.map(({ item }) => item.id)}::uuid[], ${changes.map(({ stock }) => stock)}::bigint[],
        ${changes.map(({ preordered }) => preordered)}::bigint[]) as change (id, stock, preordered)
      where inventory_item.site_id = ${siteId} and inventory_item.id = change.id
      returning ${itemColumns}`.execute(db),
    recordMovements(
      site,
      changes.map(({ item, stock }) => ({
        itemId: item.id,
        revision: item.revision + 1n,
        delta: stock,
        balance: item.quantity + stock,
      })),
      why,
    ),
  ])
  const before = new Map(changes.map(({ item }) => [item.id, item]))
  return rows.map((row) => ({ ...row, before: getOrThrow(before, row.id) }))
}

export interface Movement {
  itemId: string
  /** The item's revision after the change. */
  revision: bigint
  delta: bigint
  /** The item's quantity after the change. */
  balance: bigint
}

/** Adds entries to the ledger of stock movements; a change of nothing has none. */
export async function recordMovements(
  { db, siteId, now }: SiteTx,
  movements: readonly Movement[],
  { reason, orderId, cause, note }: MovementReason,
): Promise<void> {
  const entries = movements.filter(({ delta }) => delta !== 0n)
  if (entries.length === 0) return
  const column = <Key extends keyof Movement>(key: Key) => entries.map((entry) => entry[key])
  await sql`
    insert into inventory_movement (site_id, item_id, revision, delta, balance, reason, order_id, cause, note, created_date)
    select ${siteId}::uuid, movement.*, ${reason}::text, ${orderId ?? null}::text, ${cause ?? null}::text, ${note ?? null}::text,
      ${now}::timestamptz
    from unnest(${column('itemId')}::uuid[], ${column('revision')}::bigint[], ${column('delta')}::bigint[],
      ${column('balance')}::bigint[]) as movement (item_id, revision, delta, balance)`.execute(db)
}

/** Filters the variants that can be bought in any quantity because only their status is tracked. */
export async function loadBuyableByStatus(
  { db, siteId }: SiteRead,
  variantIds: readonly string[],
  locationId: string,
): Promise<string[]> {
  const { rows } = await sql<{ variant_id: string }>`select variant_id from inventory_item
    where site_id = ${siteId} and location_id = ${locationId} and not track_quantity
      and variant_id = any(${variantIds}::uuid[]) and availability_status in ('IN_STOCK', 'PREORDER')`.execute(db)
  return rows.map(({ variant_id }) => variant_id)
}

export async function lockItems({ db, siteId }: SiteTx, ids: readonly string[]): Promise<InventoryRow[]> {
  const { rows } = await sql<InventoryRow>`select ${itemColumns} from inventory_item
    where site_id = ${siteId} and id = any(${ids}::uuid[]) order by id for update`.execute(db)
  return rows
}

/** The reason for which a person changed the stock by hand. */
export interface MovementNote {
  cause?: string | undefined
  note?: string | undefined
}

/** A change of an item's quantity by hand. */
export interface Adjustment {
  itemId: string
  delta: number
  /** The quantity may become negative, because the merchant allowed it. */
  unrestricted: boolean
  /** Counts as a pre-order instead of being taken from stock. */
  preorder: boolean
}

/** Maximum quantity of an item, positive or negative. */
const maxQuantity = 99_999n

/** Adjusts items; returns those whose adjustment is allowed. Of several adjustments of one item the first counts. */
export async function adjustStock(
  site: SiteTx,
  adjustments: readonly Adjustment[],
  reason: string,
  { cause, note }: MovementNote = {},
): Promise<ChangedItem[]> {
  const items = await lockItems(
    site,
    adjustments.map(({ itemId }) => itemId),
  )
  const changes = items.flatMap((item) => {
    const adjustment = adjustments.find(({ itemId }) => itemId === item.id)!
    if (!item.track_quantity || !isAllowed(item, adjustment)) return []
    const delta = BigInt(adjustment.delta)
    return [{ item, stock: adjustment.preorder ? 0n : delta, preordered: adjustment.preorder ? -delta : 0n }]
  })
  for (const { item } of changes) site.noteBefore(presentItem(item))
  const changed = await changeItems(site, changes, { reason, cause, note })
  for (const item of changed) site.noteAfter(presentItem(item))
  return changed
}

function isAllowed(item: InventoryRow, { delta, preorder, unrestricted }: Adjustment): boolean {
  if (preorder) return item.preorder_enabled && item.preorder_counter - BigInt(delta) <= item.preorder_limit
  const quantity = item.quantity + BigInt(delta)
  if (quantity > maxQuantity || quantity < -maxQuantity) return false
  return delta > 0 || unrestricted || quantity >= 0n
}
