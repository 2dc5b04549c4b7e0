import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import type { InventoryRow } from '../inventory-row.ts'
import { changeItems, type ChangedItem, type MovementReason } from './stock.ts'

/** A piece that is kept for somebody who waited for it. */
export interface StockHold {
  /** Of the request. */
  id: string
  variantId: string
  /** The member or visitor who may buy the piece, if one of them has shown that the request is theirs. */
  holderId: string | undefined
  until: Date
}

interface HoldRow {
  id: string
  item_id: string
  variant_id: string
  holder_id: string | null
  until_date: Date
}

const columns = sql.raw('id, item_id, variant_id, holder_id, until_date')

/** Takes one piece of a locked item for each of these. The item has that many. */
export async function insertHolds(
  site: SiteTx,
  item: InventoryRow,
  holds: readonly Omit<StockHold, 'variantId'>[],
): Promise<ChangedItem[]> {
  const { db, siteId, now } = site
  const pieces = BigInt(holds.length)
  const changed = await changeItems(site, [{ item, stock: -pieces, preordered: 0n }], { reason: 'HOLD' })
  await sql`insert into stock_hold (site_id, id, item_id, variant_id, holder_id, until_date, created_date)
    select ${siteId}, hold.id, ${item.id}, ${item.variant_id}, hold.holder_id, hold.until_date, ${now}
    from unnest(${holds.map(({ id }) => id)}::uuid[], ${holds.map(({ holderId }) => holderId ?? null)}::uuid[],
      ${holds.map(({ until }) => until)}::timestamptz[]) as hold (id, holder_id, until_date)`.execute(db)
  await addHeld(site, new Map([[item.id, pieces]]))
  return changed
}

/** Ends holds of locked items: their pieces are in the items' stock again. Items whose quantity is not tracked any more get none. */
export async function endHolds(
  site: SiteTx,
  items: readonly InventoryRow[],
  ids: readonly string[],
  why: MovementReason,
): Promise<ChangedItem[]> {
  const { db, siteId } = site
  const { rows } = await sql<{ item_id: string }>`delete from stock_hold
    where site_id = ${siteId} and id = any(${ids}::uuid[]) and item_id = any(${items.map(({ id }) => id)}::uuid[])
    returning item_id`.execute(db)
  const ended = new Map<string, bigint>()
  for (const { item_id } of rows) ended.set(item_id, (ended.get(item_id) ?? 0n) + 1n)
  if (ended.size === 0) return []
  await addHeld(site, new Map([...ended].map(([id, count]) => [id, -count])))
  const returned = items.filter(({ id, track_quantity }) => track_quantity && ended.has(id))
  return changeItems(
    site,
    returned.map((item) => ({ item, stock: ended.get(item.id) ?? 0n, preordered: 0n })),
    why,
  )
}

async function addHeld({ db, siteId }: SiteTx, changes: ReadonlyMap<string, bigint>): Promise<void> {
  await sql`update inventory_item set held = inventory_item.held + change.pieces
    from unnest(${[...changes.keys()]}::uuid[], ${[...changes.values()]}::bigint[]) as change (id, pieces)
    where inventory_item.site_id = ${siteId} and inventory_item.id = change.id`.execute(db)
}

/** The items that these holds are of. */
export async function findHeldItems({ db, siteId }: SiteRead, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ item_id: string }>`select distinct item_id from stock_hold
    where site_id = ${siteId} and id = any(${ids}::uuid[])`.execute(db)
  return rows.map(({ item_id }) => item_id)
}

/** What some people may buy of locked items, locked: what ends first, first. */
export async function lockHoldsOf(
  { db, siteId, now }: SiteTx,
  itemIds: readonly string[],
  holderIds: readonly string[],
): Promise<{ id: string; itemId: string }[]> {
  const { rows } = await sql<HoldRow>`select ${columns} from stock_hold
    where site_id = ${siteId} and item_id = any(${itemIds}::uuid[]) and holder_id = any(${holderIds}::uuid[]) and until_date > ${now}
    order by until_date, id for update`.execute(db)
  return rows.map(({ id, item_id }) => ({ id, itemId: item_id }))
}

export async function loadHolds({ db, siteId }: SiteRead, ids: readonly string[]): Promise<Map<string, StockHold>> {
  const { rows } = await sql<HoldRow>`select ${columns} from stock_hold
    where site_id = ${siteId} and id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, presentHold(row)]))
}

/** Lets somebody buy the piece of a hold that has not ended, and nobody else. Returns false where it has ended. */
export async function setHolder({ db, siteId, now }: SiteTx, id: string, holderId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update stock_hold set holder_id = ${holderId}
    where site_id = ${siteId} and id = ${id} and until_date > ${now}`.execute(db)
  return numAffectedRows === 1n
}

/** Whatever one person may buy, another one may buy instead: a visitor has signed in. */
export async function moveHolds({ db, siteId }: SiteTx, from: string, to: string): Promise<void> {
  await sql`update stock_hold set holder_id = ${to} where site_id = ${siteId} and holder_id = ${from}`.execute(db)
}

/** Lets a person buy the pieces of these holds, as far as nobody has used their links. */
export async function giveFreeHolds({ db, siteId }: SiteTx, ids: readonly string[], holderId: string): Promise<void> {
  await sql`update stock_hold set holder_id = ${holderId}
    where site_id = ${siteId} and id = any(${ids}::uuid[]) and holder_id is null`.execute(db)
}

export async function setHoldEnd({ db, siteId }: SiteTx, id: string, until: Date): Promise<void> {
  await sql`update stock_hold set until_date = ${until} where site_id = ${siteId} and id = ${id}`.execute(db)
}

/** Holds whose time is over, the oldest first. */
export async function findLapsedHolds({ db, siteId, now }: SiteRead, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from stock_hold where site_id = ${siteId} and until_date <= ${now}
    order by until_date, id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** All holds of the site; many of many thousands are left out. */
export async function listHolds({ db, siteId }: SiteRead, limit = 5000): Promise<StockHold[]> {
  const { rows } = await sql<HoldRow>`select ${columns} from stock_hold where site_id = ${siteId}
    order by until_date, id limit ${limit}`.execute(db)
  return rows.map(presentHold)
}

/** An item whose own number of held pieces is not that of its holds. */
export async function findWrongHeld({
  db,
  siteId,
}: SiteRead): Promise<{ itemId: string; held: number; holds: number } | undefined> {
  const { rows } = await sql<{ itemId: string; held: number; holds: number }>`
    select item.id as "itemId", item.held::int as held, coalesce(hold.count, 0)::int as holds
    from inventory_item item
    left join (select item_id, count(*) as count from stock_hold where site_id = ${siteId} group by item_id) hold on hold.item_id = item.id
    where item.site_id = ${siteId} and item.held <> coalesce(hold.count, 0) order by item.id limit 1`.execute(db)
  return rows[0]
}

function presentHold({ id, variant_id, holder_id, until_date }: HoldRow): StockHold {
  return { id, variantId: variant_id, holderId: holder_id ?? undefined, until: until_date }
}
