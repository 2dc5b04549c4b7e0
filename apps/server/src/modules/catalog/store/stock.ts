import { sql, type RawBuilder } from 'kysely'
import type { SiteRead, SiteTx } from '../../../kernel/site.ts'
import { defaultLocationId } from '../ids.ts'
import type { ProductRow } from '../product-row.ts'
import type { InventoryRow } from '../inventory-row.ts'
import { version } from './items.ts'

/** Everything of an item that the wire shows, and what it was before the change. */
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
  /** Where the change may have turned it. */
  preorder_before?: boolean
}

/** How many pieces of a variant a sale wants, and which version of it was agreed on. */
export interface StockWanted {
  quantity: number
  version?: string | undefined
}

/** What a sale wants, and what became of it; the rest is there where something was taken. */
export interface ReservedItem extends Partial<ChangedItem> {
  wanted_variant_id: string
  /** Of the variant's rows, as `store/items.ts` reads it. */
  version: string
  /** Whether its quantity is counted. */
  is_tracked: boolean
  /** What there was when the lock was held. */
  left_over: bigint | null
  taken: boolean
}

/** Takes what an order's lines want of the items whose quantity is tracked. Answers a row for each variant that there is. */
export async function takeStock(
  site: SiteTx,
  orderId: string,
  wanted: ReadonlyMap<string, StockWanted>,
): Promise<ReservedItem[]> {
  const { rows } = await taking(site, orderId, wanted).execute(site.db)
  return rows
}

/**
 * The same of what there is plenty of: a statement that fails by a division by zero where it is otherwise, or a variant is not
 * what the sale was agreed on. Nothing but the number of pieces has changed after it.
 */
export function takeAmpleStock(
  site: SiteTx,
  orderId: string,
  wanted: ReadonlyMap<string, StockWanted>,
  plenty: number,
): RawBuilder<ReservedItem & ChangedItem> {
  const isPlain = sql`changed.from_stock and changed.quantity > ${plenty} and changed.availability_status = changed.status_before
    and ${version} = wanted.version`
  const areAll = sql`count(*) over () = ${wanted.size} and bool_and(coalesce(${isPlain}, false)) over ()`
  return taking(site, orderId, wanted, sql`1 / (case when ${areAll} then 1 else 0 end)`) as RawBuilder<ReservedItem & ChangedItem>
}

/**
 * Everything in one statement: it locks the items in the order of their ids, decrements where there is enough (or promises what
 * may be ordered ahead), writes the ledger and what the order holds.
 */
function taking(
  { siteId, now }: SiteTx,
  orderId: string,
  wanted: ReadonlyMap<string, StockWanted>,
  proof?: RawBuilder<unknown>,
): RawBuilder<ReservedItem> {
  const all = [...wanted.values()]
  // The version of every variant is compared, also of those that are gone.
  const join = proof ? sql`left join` : sql`join`
  return sql<ReservedItem>`
    with wanted as (
      select * from unnest(${[...wanted.keys()]}::uuid[], ${all.map(({ quantity }) => quantity)}::bigint[],
        ${all.map(({ version: agreed }) => agreed ?? null)}::text[]) as wanted (variant_id, quantity, version)
    ), tracked as (
      select item.id, item.variant_id, item.quantity, item.availability_status, wanted.quantity as wanted
      from wanted
      join inventory_item item on item.site_id = ${siteId} and item.variant_id = wanted.variant_id
        and item.location_id = ${defaultLocationId(siteId)} and item.track_quantity
      order by item.id for update of item
    ), changed as (
      update inventory_item set
        quantity = inventory_item.quantity - case when inventory_item.quantity >= wanted then wanted else 0 end,
        preorder_counter = preorder_counter + case when inventory_item.quantity >= wanted then 0 else wanted end,
        revision = revision + 1, updated_date = ${now}
      from tracked
      where inventory_item.site_id = ${siteId} and inventory_item.id = tracked.id
        and (inventory_item.quantity >= wanted or (preorder_enabled and preorder_counter + wanted <= preorder_limit))
      returning ${itemColumns}, wanted, tracked.quantity >= wanted as from_stock, tracked.availability_status as status_before
    ), moved as (
      insert into inventory_movement (site_id, item_id, revision, delta, balance, reason, order_id, created_date)
      select ${siteId}, id, revision, -wanted, quantity, 'ORDER', ${orderId}, ${now} from changed where from_stock
    ), held as (
      insert into stock_reservation (site_id, order_id, item_id, variant_id, quantity, preorder, created_date)
      select ${siteId}, ${orderId}, id, variant_id, wanted, not from_stock, ${now} from changed
      on conflict (site_id, order_id, item_id, preorder) do update set quantity = stock_reservation.quantity + excluded.quantity
    )
    select wanted.variant_id as wanted_variant_id, ${version} as version, tracked.id is not null as is_tracked,
      tracked.quantity as left_over, changed.id is not null as taken, changed.*, ${proof ?? sql`true`} as proof
    from wanted
    ${join} product_variant variant on variant.site_id = ${siteId} and variant.id = wanted.variant_id
    ${join} product on product.site_id = ${siteId} and product.id = variant.product_id
    left join tracked on tracked.variant_id = wanted.variant_id
    left join changed on changed.id = tracked.id`
}

/** Those of the variants that are tracked by status alone and can be bought: any number of them. */
export async function buyableByStatus({ db, siteId }: SiteRead, variantIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ variant_id: string }>`select variant_id from inventory_item
    where site_id = ${siteId} and location_id = ${defaultLocationId(siteId)} and not track_quantity
      and variant_id = any(${variantIds}::uuid[]) and availability_status in ('IN_STOCK', 'PREORDER')`.execute(db)
  return rows.map(({ variant_id }) => variant_id)
}

/** Whether the order took stock at some time, given back since or not. */
export async function hasTakenStock({ db, siteId }: SiteRead, orderId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from stock_reservation where site_id = ${siteId} and order_id = ${orderId} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Gives back what an order holds, or at most `lines` of it: what was given back once is not held any more. */
export async function giveBack(
  { db, siteId, now }: SiteTx,
  orderId: string,
  reason: string,
  lines: ReadonlyMap<string, StockWanted> | undefined,
): Promise<ChangedItem[]> {
  const asked = lines
    ? sql`join unnest(${[...lines.keys()]}::uuid[], ${[...lines.values()].map(({ quantity }) => quantity)}::bigint[]) as line (variant_id, quantity) on line.variant_id = held.variant_id`
    : sql``
  const amount = lines ? sql`least(held.quantity, line.quantity)` : sql`held.quantity`
  const { rows } = await sql<ChangedItem>`
    with held as (
      select item_id, variant_id, preorder, quantity from stock_reservation
      where site_id = ${siteId} and order_id = ${orderId} and quantity > 0
      order by item_id, preorder for update
    ), given as (
      update stock_reservation set quantity = stock_reservation.quantity - ${amount}
      from held ${asked}
      where stock_reservation.site_id = ${siteId} and stock_reservation.order_id = ${orderId}
        and stock_reservation.item_id = held.item_id and stock_reservation.preorder = held.preorder
      returning stock_reservation.item_id, stock_reservation.preorder, ${amount} as quantity
    ), total as (
      select item_id, coalesce(sum(quantity) filter (where not preorder), 0)::bigint as stock,
        coalesce(sum(quantity) filter (where preorder), 0)::bigint as ahead
      from given group by item_id
    ), locked as (
      select id, availability_status from inventory_item
      where site_id = ${siteId} and id in (select item_id from total) order by id for update
    ), changed as (
      update inventory_item set
        quantity = inventory_item.quantity + case when track_quantity then total.stock else 0 end,
        oversold = inventory_item.quantity + case when track_quantity then total.stock else 0 end < 0,
        preorder_counter = greatest(0, inventory_item.preorder_counter - total.ahead),
        revision = inventory_item.revision + 1, updated_date = ${now}
      from locked join total on total.item_id = locked.id
      where inventory_item.site_id = ${siteId} and inventory_item.id = locked.id
      returning ${itemColumns}, total.stock as delta, locked.availability_status as status_before
    ), moved as (
      insert into inventory_movement (site_id, item_id, revision, delta, balance, reason, order_id, created_date)
      select ${siteId}, id, revision, delta, quantity, ${reason}, ${orderId}, ${now} from changed where track_quantity and delta <> 0
    )
    select * from changed`.execute(db)
  return rows
}

/** Why somebody changed it by hand. */
export interface Told {
  cause?: string | undefined
  note?: string | undefined
}

/** A change of an item's quantity by hand. */
export interface Adjustment {
  itemId: string
  delta: number
  /** May go below zero: the merchant said so. */
  unrestricted: boolean
  /** Counts as ordered ahead instead of taken from stock. */
  ahead: boolean
}

/** Adjusts items in the order of their ids; those that do not allow it are not among the answer. */
export async function adjustStock(
  { db, siteId, now }: SiteTx,
  adjustments: readonly Adjustment[],
  reason: string,
  { cause, note }: Told = {},
): Promise<ChangedItem[]> {
  const column = <Key extends keyof Adjustment>(key: Key) => adjustments.map((adjustment) => adjustment[key])
  const { rows } = await sql<ChangedItem>`
    with asked as (
      select * from unnest(${column('itemId')}::uuid[], ${column('delta')}::bigint[], ${column('unrestricted')}::boolean[], ${column('ahead')}::boolean[])
        as asked (item_id, delta, unrestricted, ahead)
    ), locked as (
      select id, availability_status from inventory_item
      where site_id = ${siteId} and id in (select item_id from asked) order by id for update
    ), changed as (
      update inventory_item set
        quantity = inventory_item.quantity + case when asked.ahead then 0 else asked.delta end,
        oversold = inventory_item.quantity + case when asked.ahead then 0 else asked.delta end < 0,
        preorder_counter = inventory_item.preorder_counter - case when asked.ahead then asked.delta else 0 end,
        revision = inventory_item.revision + 1, updated_date = ${now}
      from locked join asked on asked.item_id = locked.id
      where inventory_item.site_id = ${siteId} and inventory_item.id = locked.id and inventory_item.track_quantity
        and case when asked.ahead
          then inventory_item.preorder_enabled and inventory_item.preorder_counter - asked.delta <= inventory_item.preorder_limit
          else inventory_item.quantity + asked.delta between -99999 and 99999
            and (asked.delta > 0 or asked.unrestricted or inventory_item.quantity + asked.delta >= 0) end
      returning ${itemColumns}, case when asked.ahead then 0 else asked.delta end as delta, locked.availability_status as status_before
    ), moved as (
      insert into inventory_movement (site_id, item_id, revision, delta, balance, reason, cause, note, created_date)
      select ${siteId}, id, revision, delta, quantity, ${reason}, ${cause ?? null}, ${note ?? null}, ${now} from changed where delta <> 0
    )
    select * from changed`.execute(db)
  return rows
}

/** What follows from a product's items. */
export type ProductStatus = Pick<
  ProductRow,
  'availability_status' | 'preorder_status' | 'preorder_availability' | 'in_stock_choices'
>

/** Writes and answers what the products' status comes to from their items at the default location; under the products' locks. */
export async function refreshStatus({ db, siteId }: SiteTx, productIds: readonly string[]): Promise<ProductStatus[]> {
  // Two statements: the second sees what the transactions that held the locks have committed.
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
  /** The first movement whose balance is not the sum so far; undefined where only the item's own balance is wrong. */
  revision: bigint | undefined
  expected: bigint
  found: bigint
}

/** Recomputes every balance of the site from its movements. */
export async function wrongBalances({ db, siteId }: SiteRead): Promise<WrongBalance[]> {
  const { rows } = await sql<{ item_id: string; revision: bigint | null; expected: bigint; found: bigint }>`
    with running as (
      select item_id, revision, balance, sum(delta) over (partition by item_id order by revision)::bigint as total
      from inventory_movement where site_id = ${siteId}
    ), entries as (
      select distinct on (item_id) item_id, revision, total as expected, balance as found
      from running where balance <> total order by item_id, revision
    ), balances as (
      select item.id as item_id, null::bigint as revision, coalesce(sum(delta), 0)::bigint as expected, item.quantity as found
      from inventory_item item
      left join inventory_movement movement on movement.site_id = ${siteId} and movement.item_id = item.id
      where item.site_id = ${siteId} group by item.id, item.quantity having coalesce(sum(delta), 0) <> item.quantity
    )
    select * from entries union all select * from balances order by revision nulls last, item_id`.execute(db)
  return rows.map(({ item_id, revision, expected, found }) => ({
    itemId: item_id,
    revision: revision ?? undefined,
    expected,
    found,
  }))
}
