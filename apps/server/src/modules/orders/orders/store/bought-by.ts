import { sql } from 'kysely'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { isOfMode } from './statistics.ts'

/** A product in an order. */
export interface BoughtLine {
  orderId: string
  orderNumber: string
  lineItemId: string
  purchasedDate: Date
}

/** The newest approved order of a buyer with a product; undefined where there is none. A visitor's orders are those of their browser. */
export async function boughtBy(
  { db, siteId, settings }: SiteRead,
  buyer: { memberId: string } | { visitorId: string },
  productId: string,
): Promise<BoughtLine | undefined> {
  const isOfBuyer = 'memberId' in buyer ? sql`member_id = ${buyer.memberId}` : sql`visitor_id = ${buyer.visitorId}`
  const { rows } = await sql<{ id: string; number: bigint; line_item_id: string; purchased_date: Date }>`
    select placed.id, placed.number, placed.doc #>> array['lineItems', (sold.position - 1)::text, 'id'] as line_item_id, placed.purchased_date
    from sales_order as placed
    join order_sale as sold on sold.site_id = ${siteId} and sold.order_id = placed.id and sold.product_id = ${productId}
    where placed.site_id = ${siteId} and placed.status = 'APPROVED' and ${isOfMode({ settings })} and ${isOfBuyer}
    order by placed.purchased_date desc limit 1`.execute(db)
  const [row] = rows
  return (
    row && { orderId: row.id, orderNumber: String(row.number), lineItemId: row.line_item_id, purchasedDate: row.purchased_date }
  )
}

/** The products of a member's approved orders, each with the newest of them, the newest first. */
export async function loadBoughtProducts(
  { db, siteId, settings }: SiteRead,
  memberId: string,
  limit: number,
): Promise<{ productId: string; orderNumber: string; purchasedDate: Date }[]> {
  const { rows } = await sql<{ product_id: string; number: bigint; purchased_date: Date }>`
    select product_id, number, purchased_date from (
      select distinct on (sold.product_id) sold.product_id, placed.number, placed.purchased_date
      from sales_order as placed
      join order_sale as sold on sold.site_id = ${siteId} and sold.order_id = placed.id and sold.product_id is not null
      where placed.site_id = ${siteId} and placed.status = 'APPROVED' and ${isOfMode({ settings })} and placed.member_id = ${memberId}
      order by sold.product_id, placed.purchased_date desc
    ) as bought order by purchased_date desc, product_id limit ${limit}`.execute(db)
  return rows.map(({ product_id, number, purchased_date }) => ({
    productId: product_id,
    orderNumber: String(number),
    purchasedDate: purchased_date,
  }))
}
