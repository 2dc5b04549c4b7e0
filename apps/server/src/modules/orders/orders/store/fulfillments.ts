import type { Fulfillment, OrderWithFulfillments } from '@stoa/contract/services/ecom/order-fulfillments'
import { shippedUnits } from '@stoa/order-rules'
import { sql } from 'kysely'
import { brokenConstraint, jsonb } from '../../../../kernel/database/database.ts'
import { refusal } from '../../../../kernel/basics/errors.ts'
import { newId } from '../../../../kernel/basics/ids.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

interface FulfillmentRow {
  id: string
  order_id: string
  created_date: Date
  doc: Fulfillment
}

export async function loadFulfillments({ db, siteId }: SiteRead, orderIds: readonly string[]): Promise<OrderWithFulfillments[]> {
  const { rows } = await sql<FulfillmentRow>`select id, order_id, created_date, doc from order_fulfillment
    where site_id = ${siteId} and order_id = any(${orderIds}::uuid[]) order by id`.execute(db)
  const byOrder = Map.groupBy(rows, ({ order_id }) => order_id)
  return orderIds.map((orderId) => ({ orderId, fulfillments: (byOrder.get(orderId) ?? []).map(present) }))
}

/** Shipped units by line item id. */
export async function loadFulfilledUnits(site: SiteRead, orderId: string): Promise<Map<string, number>> {
  const [{ fulfillments = [] } = {}] = await loadFulfillments(site, [orderId])
  return shippedUnits(fulfillments)
}

export async function insertFulfillment({ db, siteId, now }: SiteTx, orderId: string, fulfillment: Fulfillment): Promise<string> {
  const id = newId()
  await named(
    sql`insert into order_fulfillment (site_id, id, order_id, created_date, tracking_number, doc)
      values (${siteId}, ${id}, ${orderId}, ${now}, ${trackingNumber(fulfillment)}, ${jsonb(documentOf(fulfillment))})`.execute(
      db,
    ),
  )
  return id
}

export async function saveFulfillment({ db, siteId }: SiteTx, orderId: string, fulfillment: Fulfillment): Promise<void> {
  await named(
    sql`update order_fulfillment set tracking_number = ${trackingNumber(fulfillment)}, doc = ${jsonb(documentOf(fulfillment))}
      where site_id = ${siteId} and order_id = ${orderId} and id = ${fulfillment.id}`.execute(db),
  )
}

export async function deleteFulfillment({ db, siteId }: SiteTx, orderId: string, id: string): Promise<void> {
  await sql`delete from order_fulfillment where site_id = ${siteId} and order_id = ${orderId} and id = ${id}`.execute(db)
}

function present({ id, created_date, doc }: FulfillmentRow): Fulfillment {
  return { id, createdDate: created_date.toISOString(), ...doc }
}

function trackingNumber({ trackingInfo }: Fulfillment): string | null {
  return trackingInfo?.trackingNumber || null
}

function documentOf({ id: _id, createdDate: _created, ...doc }: Fulfillment): Fulfillment {
  return doc
}

async function named<Result>(statement: Promise<Result>): Promise<Result> {
  try {
    return await statement
  } catch (error) {
    if (brokenConstraint(error) === 'order_fulfillment_tracking') {
      throw refusal('TRACKING_NUMBER_ALREADY_EXISTS', 'the order already has a fulfillment with this tracking number')
    }
    throw error
  }
}
