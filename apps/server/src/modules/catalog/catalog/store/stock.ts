import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { defaultLocationId } from '../ids.ts'
import type { ProductRow } from '../product-row.ts'
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
  status_before: InventoryRow['availability_status']
  /** Present when the change may have affected it. */
  preorder_before?: boolean
}

/** How many pieces of a variant an order takes, and the version of the product that its price comes from. */
export interface StockRequest {
  quantity: number
  version?: string | undefined
}

/** The items of variants at a location whose quantity is tracked, locked in the order of their ids. */
export async function lockTrackedItems(
  { db, siteId }: SiteTx,
  variantIds: readonly string[],
  locationId: string,
): Promise<InventoryRow[]> {
  const { rows } = await sql<InventoryRow>`
    select ${itemColumns} from inventory_item
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
  const before = new Map(changes.map(({ item }) => [item.id, item.availability_status]))
  return rows.map((row) => ({ ...row, status_before: before.get(row.id)! }))
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

/** Takes pieces for an order from locked items: from stock, or as a pre-order where `preordered` is set. */
export async function takeForOrder(site: SiteTx, orderId: string, changes: readonly ItemChange[]): Promise<ChangedItem[]> {
  const { db, siteId, now } = site
  const [changed] = await Promise.all([
    changeItems(site, changes, { reason: 'ORDER', orderId }),
    sql`
      insert into stock_reservation (site_id, order_id, item_id, variant_id, quantity, preorder, created_date)
      select ${siteId}::uuid, ${orderId}::text, reserved.*, ${now}::timestamptz
      from unnest(${changes.map(({ item }) => item.id)}::uuid[], ${changes.map(({ item }) => item.variant_id)}::uuid[],
        ${changes.map(({ stock, preordered }) => preordered - stock)}::bigint[],
        ${changes.map(({ preordered }) => preordered > 0n)}::boolean[]) as reserved (item_id, variant_id, quantity, preorder)
      on conflict (site_id, order_id, item_id, preorder)
        do update set quantity = stock_reservation.quantity + excluded.quantity`.execute(db),
  ])
  return changed
}

/** Filters the variants that can be bought in any quantity because only their status is tracked. */
export async function buyableByStatus(
  { db, siteId }: SiteRead,
  variantIds: readonly string[],
  locationId: string,
): Promise<string[]> {
  const { rows } = await sql<{ variant_id: string }>`select variant_id from inventory_item
    where site_id = ${siteId} and location_id = ${locationId} and not track_quantity
      and variant_id = any(${variantIds}::uuid[]) and availability_status in ('IN_STOCK', 'PREORDER')`.execute(db)
  return rows.map(({ variant_id }) => variant_id)
}

/** True if the order ever took stock, even if it was given back since. */
export async function hasTakenStock({ db, siteId }: SiteRead, orderId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from stock_reservation where site_id = ${siteId} and order_id = ${orderId} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Returns the stock that an order holds, or at most the quantities of `lines`. Stock that was returned before is not counted
 * again. An item's pieces go back to its stock before its preorders are reduced.
 */
export async function giveBack(
  site: SiteTx,
  orderId: string,
  reason: string,
  lines: ReadonlyMap<string, StockRequest> | undefined,
): Promise<ChangedItem[]> {
  const { db, siteId } = site
  const { rows: held } = await sql<{ item_id: string; variant_id: string; preorder: boolean; quantity: bigint }>`
    select item_id, variant_id, preorder, quantity from stock_reservation
    where site_id = ${siteId} and order_id = ${orderId} and quantity > 0
    order by item_id, preorder for update`.execute(db)
  const left = lines && new Map([...lines].map(([variantId, { quantity }]) => [variantId, BigInt(quantity)]))
  const given = held.flatMap((reservation) => {
    const wanted = left ? (left.get(reservation.variant_id) ?? 0n) : reservation.quantity
    const quantity = smaller(wanted, reservation.quantity)
    left?.set(reservation.variant_id, wanted - quantity)
    return quantity > 0n ? [{ ...reservation, quantity }] : []
  })
  if (given.length === 0) return []
  const items = await lockItems(
    site,
    given.map(({ item_id }) => item_id),
  )
  const sumOf = (itemId: string, preorder: boolean) =>
    given.reduce((sum, each) => (each.item_id === itemId && each.preorder === preorder ? sum + each.quantity : sum), 0n)
  const [changed] = await Promise.all([
    changeItems(
      site,
      items.map((item) => ({
        item,
        stock: item.track_quantity ? sumOf(item.id, false) : 0n,
        preordered: -smaller(item.preorder_counter, sumOf(item.id, true)),
      })),
      { reason, orderId },
    ),
    sql`
      update stock_reservation set quantity = stock_reservation.quantity - given.quantity
      from unnest(${given.map(({ item_id }) => item_id)}::uuid[], ${given.map(({ preorder }) => preorder)}::boolean[],
        ${given.map(({ quantity }) => quantity)}::bigint[]) as given (item_id, preorder, quantity)
      where stock_reservation.site_id = ${siteId} and stock_reservation.order_id = ${orderId}
        and stock_reservation.item_id = given.item_id and stock_reservation.preorder = given.preorder`.execute(db),
  ])
  return changed
}

const smaller = (one: bigint, other: bigint) => (one < other ? one : other)

async function lockItems({ db, siteId }: SiteTx, ids: readonly string[]): Promise<InventoryRow[]> {
  const { rows } = await sql<InventoryRow>`select ${itemColumns} from inventory_item
    where site_id = ${siteId} and id = any(${ids}::uuid[]) order by id for update`.execute(db)
  return rows
}

/** Why a person changed the stock by hand. */
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

/** The columns of a product that its items determine. */
export type ProductStatus = Pick<
  ProductRow,
  'availability_status' | 'preorder_status' | 'preorder_availability' | 'in_stock_choices'
>

/** Computes, writes and returns the status of products from their items at the default location, with the products locked. */
export async function refreshStatus({ db, siteId }: SiteTx, productIds: readonly string[]): Promise<ProductStatus[]> {
  // Two statements, because only the second one sees what earlier holders of the locks committed.
  await sql`select id from product where site_id = ${siteId} and id = any(${productIds}::uuid[]) order by id for update`.execute(
    db,
  )
  const { rows } = await sql<ProductStatus>`
    with status as (
      select variant.id, variant.product_id, variant.choices_key, coalesce(item.availability_status, 'OUT_OF_STOCK') as status,
        coalesce(item.preorder_enabled, false) as preorder, variant.doc
      from product_variant variant
      left join inventory_item item on item.site_id = ${siteId} and item.variant_id = variant.id and item.location_id = ${defaultLocationId(siteId)}
      where variant.site_id = ${siteId} and variant.product_id = any(${productIds}::uuid[])
    ), variants as (
      update product_variant set in_stock = status.status = 'IN_STOCK', preorder_enabled = status.preorder
      from status where product_variant.site_id = ${siteId} and product_variant.id = status.id
        and (product_variant.in_stock, product_variant.preorder_enabled) is distinct from (status.status = 'IN_STOCK', status.preorder)
    ), summary as (
      select product_id, bool_or(status = 'IN_STOCK') as some_in, bool_and(status = 'IN_STOCK') as all_in,
        bool_or(preorder) as some_preorder, bool_and(preorder) as all_preorder
      from status group by product_id
    ), choices as (
      select product_id, string_agg(distinct choice #>> '{optionChoiceIds,choiceId}', ' ') as ids
      from status cross join lateral jsonb_array_elements(coalesce(doc -> 'choices', '[]')) as choice
      where status = 'IN_STOCK' group by product_id
    )
    update product set
      availability_status = case when all_in then 'IN_STOCK' when some_in then 'PARTIALLY_OUT_OF_STOCK' else 'OUT_OF_STOCK' end,
      preorder_status = case when all_preorder then 'ENABLED' when some_preorder then 'PARTIALLY_ENABLED' else 'DISABLED' end,
      preorder_availability = case when all_preorder then 'ALL_VARIANTS' when some_preorder then 'SOME_VARIANTS' else 'NO_VARIANTS' end,
      in_stock_choices = coalesce(choices.ids, '')
    from summary left join choices using (product_id)
    where product.site_id = ${siteId} and product.id = summary.product_id
    returning product.availability_status, product.preorder_status, product.preorder_availability, product.in_stock_choices`.execute(
    db,
  )
  return rows
}

export interface WrongBalance {
  itemId: string
  /** The first movement whose balance is wrong; undefined when only the item's own quantity is. */
  revision: bigint | undefined
  expected: bigint
  actual: bigint
}

/** Recomputes every balance of the site from its movements. */
export async function wrongBalances({ db, siteId }: SiteRead): Promise<WrongBalance[]> {
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
