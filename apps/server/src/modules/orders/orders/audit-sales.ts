import { sql } from 'kysely'
import type { Audit } from '../../../kernel/background/audits.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { auditStock, defaultLocationId } from '../../catalog/catalog/index.ts'

/** Units that a checkout sold and that have no entry in the stock ledger. */
export interface UnrecordedSale {
  orderId: string
  number: string
  variantId: string
  sold: bigint
  taken: bigint
}

/**
 * Returns the first order whose lines have no stock movement, whatever app its lines name. Only orders from checkouts are
 * checked: a checkout is refused without enough stock, so a variant that had a balance right before was tracked, and its units
 * were taken. If stock is taken only from paid orders, or was until the setting changed, an order may rightly have taken none.
 */
export async function auditSales({ db, siteId }: SiteRead): Promise<UnrecordedSale | undefined> {
  const { rows } = await sql<{ id: string; number: bigint; variant_id: string; sold: bigint; taken: bigint }>`
    with line as (
      select sales_order.id, number, sales_order.created_date,
        case jsonb_typeof(line -> 'quantity') when 'number' then (line ->> 'quantity')::numeric::bigint end as quantity,
        line #>> '{catalogReference,catalogItemId}' as product, line #>> '{catalogReference,options,variantId}' as variant
      from sales_order cross join lateral jsonb_array_elements(${lineItems}) as line
      where sales_order.site_id = ${siteId} and checkout_id is not null and not imported
        and not exists (
          select from orders_settings where site_id = ${siteId}
            and (inventory_update_trigger = 'ON_ORDER_PAID' or updated_date > sales_order.created_date)
        )
    ), sale as (
      select line.id, number, line.created_date, item.id as item_id, item.variant_id, sum(line.quantity)::bigint as sold
      from line
      join inventory_item item on item.site_id = ${siteId} and item.location_id = ${defaultLocationId(siteId)} and item.track_quantity
        and (item.variant_id::text = line.variant or (line.variant is null and item.product_id::text = line.product))
      group by line.id, number, line.created_date, item.id, item.variant_id
    ), accounted as (
      select sale.*, coalesce((
          select -sum(delta) from inventory_movement
          where site_id = ${siteId} and item_id = sale.item_id and order_id = sale.id::text and reason = 'ORDER'
        ), 0)::bigint as taken, (
          select balance from inventory_movement
          where site_id = ${siteId} and item_id = sale.item_id and created_date < sale.created_date order by revision desc limit 1
        ) as balance_before, exists (
          select from stock_reservation
          where site_id = ${siteId} and order_id = sale.id::text and item_id = sale.item_id and preorder
        ) as is_preorder
      from sale
    )
    select id, number, variant_id, sold, taken from accounted
    where taken < sold and balance_before > 0 and not is_preorder order by number limit 1`.execute(db)
  const [wrong] = rows
  return (
    wrong && {
      orderId: wrong.id,
      number: String(wrong.number),
      variantId: wrong.variant_id,
      sold: wrong.sold,
      taken: wrong.taken,
    }
  )
}

/** A value that is not an array would fail the statement, and with it the audit of all other orders. */
const lineItems = sql`case jsonb_typeof(doc -> 'lineItems') when 'array' then doc -> 'lineItems' else '[]'::jsonb end`

/** The first order from a checkout whose lines cannot be parsed: something other than this program wrote them. */
async function unreadableOrder({ db, siteId }: SiteRead): Promise<{ id: string; number: bigint } | undefined> {
  const { rows } = await sql<{ id: string; number: bigint }>`
    select id, number from sales_order where site_id = ${siteId} and checkout_id is not null and not imported
      and (jsonb_typeof(doc -> 'lineItems') is distinct from 'array'
        or exists (select from jsonb_array_elements(${lineItems}) as line where jsonb_typeof(line -> 'quantity') is distinct from 'number'))
    order by number limit 1`.execute(db)
  return rows[0]
}

/** Checks the balances of the stock ledger, and that every sale is recorded in it. */
export const stockAudit: Audit = {
  name: 'stock',
  async run(site) {
    const balance = await auditStock(site)
    if (balance) {
      const { itemId, revision, expected, actual } = balance
      const where = revision === undefined ? 'its row' : `its movement ${revision}`
      return {
        entity: 'INVENTORY_ITEM',
        id: itemId,
        description: `The stock of item ${itemId} does not add up: its movements sum to ${expected}, and ${where} says ${actual}.`,
      }
    }
    const sale = await auditSales(site)
    const unreadable = sale ? undefined : await unreadableOrder(site)
    if (unreadable) {
      const { id, number } = unreadable
      return { entity: 'ORDER', id, description: `The lines of order ${number} cannot be read; its row was changed or damaged.` }
    }
    if (!sale) return undefined
    const { orderId, number, variantId, sold, taken } = sale
    return {
      entity: 'ORDER',
      id: orderId,
      description: `Order ${number} sold ${sold} of variant ${variantId}, and ${taken} left the stock.`,
    }
  },
}
