import type { PricedOrder } from '../stored-order.ts'
import { oneRow } from '../../../../kernel/database/one-row.ts'
import { emailSpellings } from '../../../../kernel/basics/email-spellings.ts'
import { hasUnitsToShip } from '@stoa/order-rules'
import { sql, type RawBuilder } from 'kysely'
import { every, visibleTo } from '../../../../kernel/site/audience.ts'
import { jsonb } from '../../../../kernel/database/database.ts'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { isStaff } from '../../../../kernel/site/caller.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { buyerKey } from '../../../members/customers/index.ts'
import { listRow } from '../list-row.ts'
import { searchText, type StoredOrder } from '../stored-order.ts'
import { ownOrders } from './own-orders.ts'
import { type OrderRow, selected, readRow, documentOf, isId } from './order-row.ts'

/** The order, if the site's audience may read it. */
export async function findOrder(site: SiteRead, id: string): Promise<StoredOrder | undefined> {
  if (!isId(id)) return undefined
  const { rows } = await sql<OrderRow>`select ${selected} from sales_order
    where site_id = ${site.siteId} and ${every(sql`id = ${id}`, visibleTo(site, readableOrders))}`.execute(site.db)
  return rows[0] && readRow(rows[0])
}

/** The currency of an order. An imported order may have another one than the site. */
export async function findOrderCurrency({ db, siteId }: SiteRead, id: string): Promise<string | undefined> {
  if (!isId(id)) return undefined
  const { rows } = await sql<{ currency: string }>`select doc ->> 'currency' as currency from sales_order
    where site_id = ${siteId} and id = ${id}`.execute(db)
  return rows[0]?.currency
}

/** A visitor's own orders, and those whose mailed links they opened. */
function readableOrders(site: SiteRead): RawBuilder<boolean> {
  const own = ownOrders(site)
  const granted = site.caller && !isStaff(site.caller) ? (site.caller.orders ?? []) : []
  if (granted.length === 0) return own
  const opened = granted.map(
    ({ orderId, emailHash }) =>
      sql<boolean>`(id = ${orderId} and encode(sha256(convert_to(lower(trim(email)), 'UTF8')), 'hex') = ${emailHash})`,
  )
  return sql<boolean>`(${sql.join([own, ...opened], sql` or `)})`
}

/** Finds the order with this number and email address, without checking the caller's access. */
export async function findOrderToLink(
  { db, siteId }: SiteRead,
  { number, email }: { number: string; email: string },
): Promise<StoredOrder | undefined> {
  const digits = digitsOf(number)
  if (!digits) return undefined
  const { rows } = await sql<OrderRow>`select ${selected} from sales_order where site_id = ${siteId} and number = ${digits}
    and lower(trim(email)) = any(${emailSpellings(email)}) and status <> 'INITIALIZED'`.execute(db)
  return rows[0] && readRow(rows[0])
}

/** The order with this number, if the site's audience may read it. */
export async function findOrderByNumber(site: SiteRead, number: string): Promise<StoredOrder | undefined> {
  const digits = digitsOf(number)
  if (!digits) return undefined
  const { rows } = await sql<OrderRow>`select ${selected} from sales_order
    where site_id = ${site.siteId} and ${every(sql`number = ${digits}`, visibleTo(site, readableOrders))}`.execute(site.db)
  return rows[0] && readRow(rows[0])
}

/** Returns the digits of an order number as people write it, `#10042`. */
function digitsOf(number: string): string | undefined {
  return /^#?(\d{1,15})$/.exec(number.trim())?.[1]
}

export async function getOrder(site: SiteRead, id: string): Promise<StoredOrder> {
  const order = await findOrder(site, id)
  if (!order) throw notFound('order', { id })
  return order
}

export async function loadOrders({ db, siteId }: SiteRead, ids: readonly string[]): Promise<StoredOrder[]> {
  if (ids.length === 0) return []
  const { rows } =
    await sql<OrderRow>`select ${selected} from sales_order where site_id = ${siteId} and id = any(${ids}::uuid[])`.execute(db)
  return rows.map(readRow)
}

/** The ids of orders that the site's audience may read, in the requested order. */
export async function findVisibleIds(site: SiteRead, ids: readonly string[]): Promise<string[]> {
  const wanted = sql<boolean>`id = any(${ids.filter(isId)}::uuid[])`
  const { rows } = await sql<{ id: string }>`select id from sales_order
    where site_id = ${site.siteId} and ${every(wanted, visibleTo(site, readableOrders))}`.execute(site.db)
  const known = new Set(rows.map(({ id }) => id))
  return [...new Set(ids)].filter((id) => known.has(id))
}

/** Locks the order until the transaction ends. Everything that counts units or money of an order takes this lock. */
export async function lockOrder(
  { db, siteId, noteBefore }: SiteTx,
  id: string,
  as: 'order' | 'orderTransactions' = 'order',
): Promise<StoredOrder> {
  const { rows } = isId(id)
    ? await sql<OrderRow>`select ${selected} from sales_order where site_id = ${siteId} and id = ${id} for update`.execute(db)
    : { rows: [] }
  if (!rows[0]) throw notFound(as, { id })
  const order = readRow(rows[0])
  noteBefore(forAudit(order))
  return order
}

/** Locks the order of a payment; undefined if there is no such payment. */
export async function lockOrderOfPayment(
  { db, siteId, noteBefore }: SiteTx,
  paymentId: string,
): Promise<StoredOrder | undefined> {
  const { rows } = await sql<OrderRow>`select ${selected} from sales_order where site_id = ${siteId} and id = (
      select order_id from order_payment where site_id = ${siteId} and order_payment.id = ${paymentId}) for update`.execute(db)
  if (!rows[0]) return undefined
  const order = readRow(rows[0])
  noteBefore(forAudit(order))
  return order
}

/** The fields of an order in the audit log: its statuses, its money, and where it goes. An erasure finds it by the member's id. */
function forAudit({ id, order }: Pick<StoredOrder, 'id' | 'order'>) {
  const { number, status, paymentStatus, fulfillmentStatus, archived, priceSummary, balanceSummary, buyerInfo, shippingInfo } =
    order
  const destination = shippingInfo?.logistics?.shippingDestination
  return {
    id,
    number,
    status,
    paymentStatus,
    fulfillmentStatus,
    archived,
    email: buyerInfo?.email,
    memberId: buyerInfo?.memberId,
    shippingAddress: destination?.address,
    recipient: destination?.contactDetails,
    total: priceSummary?.total?.amount,
    paid: balanceSummary?.paid?.amount,
    refunded: balanceSummary?.refunded?.amount,
    authorized: balanceSummary?.authorized?.amount,
    balance: balanceSummary?.balance?.amount,
  }
}

export async function hasOrders({ db, siteId }: SiteRead): Promise<boolean> {
  const { rows } = await sql`select from sales_order where site_id = ${siteId} limit 1`.execute(db)
  return rows.length > 0
}

type OrderSums = Pick<StoredOrder, 'total' | 'deferred' | 'paid' | 'refunded' | 'refundedOverpayment'>

/** Writes a locked order and increments its revision. */
export async function updateOrder(site: SiteTx, before: StoredOrder, order: PricedOrder, sums: OrderSums): Promise<StoredOrder> {
  const { db, siteId, noteAfter } = site
  const row = oneRow(
    await sql<OrderRow>`update sales_order set ${assignments(site, before, order, sums)}
    where site_id = ${siteId} and id = ${before.id} returning ${selected}`.execute(db),
  )
  const updated = readRow(row)
  noteAfter(forAudit(updated))
  return updated
}

/** Declares that the work depends on an order that the process wrote itself and that is not locked. `compareAndSetOrder` must follow. */
export function requireUnchangedOrder({ requireUnchanged, noteBefore }: SiteTx, order: StoredOrder): void {
  requireUnchanged(order.id)
  noteBefore(forAudit(order))
}

/** Writes an order that is not locked with the next statement, at the revision that is known; returns it as it will be stored. */
export function compareAndSetOrder(site: SiteTx, before: StoredOrder, order: PricedOrder, sums: OrderSums): StoredOrder {
  const { siteId, now, compareAndSet, noteAfter } = site
  compareAndSet(
    before.id,
    // The flag is set without a new revision.
    sql`update sales_order set ${assignments(site, before, order, sums)}
      where site_id = ${siteId} and id = ${before.id} and revision = ${before.revision} and outdated = ${before.isOutdated}`,
  )
  const { id, number, createdDate, purchasedDate, checkoutId } = before.order
  const updated = {
    ...before,
    ...sums,
    revision: before.revision + 1n,
    order: {
      id,
      number,
      createdDate,
      updatedDate: now.toISOString(),
      purchasedDate,
      ...(checkoutId && { checkoutId }),
      ...(JSON.parse(JSON.stringify(documentOf(order))) as Omit<PricedOrder, 'purchasedDate'>),
    },
  }
  noteAfter(forAudit(updated))
  return updated
}

function assignments(
  { now }: SiteTx,
  { id, order: { number, purchasedDate } }: StoredOrder,
  order: PricedOrder,
  { total, deferred, paid, refunded, refundedOverpayment }: OrderSums,
): RawBuilder<unknown> {
  return sql`doc = ${jsonb(documentOf(order))}, buyer_key = ${buyerKey(order.buyerInfo) ?? null}, search_text = ${searchText({ number, ...order })}, list_row = ${JSON.stringify(listRow({ id, number, ...order, purchasedDate: order.purchasedDate ?? purchasedDate }))},
      to_ship = ${hasUnitsToShip(order)}, total_minor = ${total}, deferred_minor = ${deferred}, paid_minor = ${paid}, refunded_minor = ${refunded}, refunded_overpayment_minor = ${refundedOverpayment}, revision = revision + 1, updated_date = ${now}`
}

/** The id of a checkout's order that is not placed yet. */
export async function findUnfinishedOf({ db, siteId }: SiteRead, checkoutId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from sales_order
    where site_id = ${siteId} and checkout_id = ${checkoutId} and status = 'INITIALIZED'`.execute(db)
  return rows[0]?.id
}

/** Notes that the checkout of an unfinished order has changed. */
export async function setOutdated({ db, siteId }: SiteTx, id: string): Promise<void> {
  await sql`update sales_order set outdated = true where site_id = ${siteId} and id = ${id}`.execute(db)
}

/** The checkout of a canceled order can become another order. */
export async function detachCheckout({ db, siteId }: SiteTx, id: string): Promise<void> {
  await sql`update sales_order set checkout_id = null where site_id = ${siteId} and id = ${id}`.execute(db)
}
