import { sql } from 'kysely'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { defaultLocationId } from '../ids.ts'
import type { StockRow } from './items.ts'

/** An inventory item at the shop's default location, as it would be if some orders, and the holds of some people, kept nothing of it. */
export type StockWithoutOrder = Pick<
  StockRow,
  'variant_id' | 'track_quantity' | 'quantity' | 'preorder_enabled' | 'preorder_left' | 'availability_status' | 'revision'
>

export async function loadStockWithoutOrder(
  { db, siteId, now }: SiteRead,
  orderIds: readonly string[],
  holderIds: readonly string[] = [],
): Promise<StockWithoutOrder[]> {
  const ofHolders =
    holderIds.length === 0
      ? sql``
      : sql`union all select item_id, 1, false from stock_hold
          where site_id = ${siteId} and holder_id = any(${holderIds}::uuid[]) and until_date > ${now}`
  const { rows } = await sql<StockWithoutOrder>`
    select item.variant_id, item.track_quantity, (item.quantity + held.stock)::int as quantity, item.preorder_enabled,
      (item.preorder_limit - item.preorder_counter + held.preordered)::int as preorder_left,
      case when not item.track_quantity then item.availability_status
        when item.quantity + held.stock > 0 then 'IN_STOCK'
        when item.preorder_enabled and item.preorder_counter - held.preordered < item.preorder_limit then 'PREORDER'
        else 'OUT_OF_STOCK' end as availability_status,
      item.revision::int as revision
    from (
      select item_id, coalesce(sum(quantity) filter (where not preorder), 0) as stock,
        coalesce(sum(quantity) filter (where preorder), 0) as preordered
      from (
        select item_id, quantity, preorder from stock_reservation
        where site_id = ${siteId} and order_id = any(${orderIds}::text[]) and quantity > 0 ${ofHolders}
      ) as kept group by item_id
    ) as held
    join inventory_item item on item.site_id = ${siteId} and item.id = held.item_id
      and item.location_id = ${defaultLocationId(siteId)}`.execute(db)
  return rows
}

/** Pieces of a variant that an order holds at a location. */
export interface HeldPieces {
  variantId: string
  productId: string
  locationId: string
  quantity: number
}

export async function loadHeldPieces({ db, siteId }: SiteRead, orderId: string): Promise<HeldPieces[]> {
  const { rows } = await sql<HeldPieces>`
    select item.variant_id as "variantId", item.product_id as "productId", item.location_id as "locationId",
      sum(held.quantity)::int as quantity
    from stock_reservation held
    join inventory_item item on item.site_id = ${siteId} and item.id = held.item_id
    where held.site_id = ${siteId} and held.order_id = ${orderId} and held.quantity > 0
    group by item.variant_id, item.product_id, item.location_id`.execute(db)
  return rows
}
