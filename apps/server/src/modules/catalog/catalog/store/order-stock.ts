import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { type ItemChange, type ChangedItem, changeItems, type StockRequest, lockItems } from './stock.ts'

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

/** True if the order ever took stock, even if it was given back since. */
export async function hasTakenStock({ db, siteId }: SiteRead, orderId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from stock_reservation where site_id = ${siteId} and order_id = ${orderId} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Returns the stock that an order holds, or at most the quantities of `lines`. Stock that was returned before is not counted
 * again. An item's pieces go back to its stock before its preorders are reduced. They go to `locationId`, where it is given and has the
 * variant.
 */
export async function returnOrderStock(
  site: SiteTx,
  orderId: string,
  reason: string,
  lines: ReadonlyMap<string, StockRequest> | undefined,
  locationId?: string,
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
  const atLocation = locationId
    ? await loadItemIdsAt(
        site,
        locationId,
        given.map(({ variant_id }) => variant_id),
      )
    : new Map<string, string>()
  const targetOf = ({ item_id, variant_id, preorder }: (typeof given)[number]) =>
    preorder ? item_id : (atLocation.get(variant_id) ?? item_id)
  const items = await lockItems(site, [...new Set(given.map(targetOf))])
  const sumOf = (itemId: string, preorder: boolean) =>
    given.reduce((sum, each) => (targetOf(each) === itemId && each.preorder === preorder ? sum + each.quantity : sum), 0n)
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

/** The items of variants at a location, by the variant. */
async function loadItemIdsAt({ db, siteId }: SiteTx, locationId: string, variantIds: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; variant_id: string }>`select id, variant_id from inventory_item
    where site_id = ${siteId} and location_id = ${locationId} and variant_id = any(${variantIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, variant_id }) => [variant_id, id]))
}

const smaller = (one: bigint, other: bigint) => (one < other ? one : other)
