import { emailSpellings } from '../../../../kernel/basics/email-spellings.ts'
import type { ExplainedAmount, Order } from '@stoa/contract/services/ecom/orders'
import { hasUnitsToShip } from '@stoa/order-rules'
import { sql, type RawBuilder } from 'kysely'
import { every, visibleTo } from '../../../../kernel/site/audience.ts'
import { brokenConstraint, jsonb } from '../../../../kernel/database/database.ts'
import { notFound, refusal } from '../../../../kernel/basics/errors.ts'
import type { LateText } from '../../../../kernel/site/events.ts'
import { isStaff } from '../../../../kernel/site/identity.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { listRow } from '../list-row.ts'
import { searchText, type StoredOrder } from '../stored-order.ts'
import { ownOrders } from './own-orders.ts'

interface OrderRow {
  id: string
  revision: bigint
  created_date: Date
  updated_date: Date
  number: bigint
  checkout_id: string | null
  purchased_date: Date
  total_minor: bigint
  deferred_minor: bigint
  paid_minor: bigint
  refunded_minor: bigint
  doc: Order
  explanation: ExplainedAmount[] | null
}

const selected = sql.raw(
  'id, revision, created_date, updated_date, number, checkout_id, purchased_date, total_minor, deferred_minor, paid_minor, refunded_minor, doc, explanation',
)

/** The order, if the site's audience may read it. */
export async function findOrder(site: SiteRead, id: string): Promise<StoredOrder | undefined> {
  if (!isId(id)) return undefined
  const { rows } = await sql<OrderRow>`select ${selected} from sales_order
    where site_id = ${site.siteId} and ${every(sql`id = ${id}`, visibleTo(site, readableOrders))}`.execute(site.db)
  return rows[0] && readRow(rows[0])
}

/** The currency of an order. An imported order may have another one than the site. */
export async function currencyOfOrder({ db, siteId }: SiteRead, id: string): Promise<string | undefined> {
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

export async function ordersByIds({ db, siteId }: SiteRead, ids: readonly string[]): Promise<StoredOrder[]> {
  if (ids.length === 0) return []
  const { rows } =
    await sql<OrderRow>`select ${selected} from sales_order where site_id = ${siteId} and id = any(${ids}::uuid[])`.execute(db)
  return rows.map(readRow)
}

/** The ids of orders that the site's audience may read, in the requested order. */
export async function visibleIds(site: SiteRead, ids: readonly string[]): Promise<string[]> {
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

/** Deletes the demo shop's orders. Returns how many there were. */
export async function deleteOrders(site: SiteTx, ids: readonly string[]): Promise<number> {
  return (await deletion(site, ids, sql`true`)).length
}

/** Deletes imported orders. Returns the deleted ones. */
export async function deleteImported(site: SiteTx, ids: readonly string[]): Promise<StoredOrder[]> {
  return (await deletion(site, ids, sql`imported`)).map(readRow)
}

/** Also deletes the sales rows of the orders. */
async function deletion({ db, siteId }: SiteTx, ids: readonly string[], which: RawBuilder<boolean>): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`with gone as (
    delete from sales_order where site_id = ${siteId} and id = any(${ids}::uuid[]) and ${which} returning ${selected}
  ), unsold as (
    delete from order_sale where site_id = ${siteId} and order_id in (select id from gone)
  )
  select * from gone`.execute(db)
  return rows
}

export interface NewOrder {
  id: string
  order: Order
  total: bigint
  deferred: bigint
  /** The sums that were paid and refunded before the order was imported. */
  paid?: bigint
  refunded?: bigint
  cartId?: string | undefined
  createdDate?: Date
  /** Given only for an imported order, which has its own number. */
  number?: bigint
  /** The calculator's; an imported order has none. */
  explanation?: ExplainedAmount[]
}

/**
 * Writes an order. Taking its number locks the site's counter until the commit, so numbers have no gaps: one that is rolled back
 * goes to the next order.
 */
export async function insertOrder(site: SiteTx, order: NewOrder): Promise<StoredOrder> {
  const { take, insert, others } = insertion(site, order, selected)
  try {
    const [, { rows }] = await Promise.all([
      take?.execute(site.db),
      insert.execute(site.db),
      ...others.map((each) => each.execute(site.db)),
    ])
    return readRow(rows[0]!)
  } catch (error) {
    throw alreadyOrdered(error) ?? error
  }
}

/**
 * The same together with COMMIT, so that the counter is not locked for a round trip. The order's number is unknown until then: the
 * events contain a placeholder, which `late` replaces.
 */
export function insertOrderAtCommit(site: SiteTx, input: NewOrder) {
  const { id, order, total, deferred, paid = 0n, refunded = 0n } = input
  const { siteId, now } = site
  const { take, insert, others } = insertion(site, input, sql.raw('id'))
  if (take) site.atCommit(take)
  site.atCommit(insert, { translateError: alreadyOrdered })
  for (const statement of others) site.atCommit(statement)
  const placeholder = numberToCome(id)
  const dates = { createdDate: now.toISOString(), updatedDate: now.toISOString(), purchasedDate: now.toISOString() }
  const placed: StoredOrder = {
    id,
    revision: 1n,
    currency: order.currency!,
    total,
    deferred,
    paid,
    refunded,
    order: { id, number: placeholder, ...dates, ...order },
  }
  const late: LateText = {
    placeholder,
    text: sql`sales_order.number::text`,
    table: sql`sales_order`,
    condition: sql`sales_order.site_id = ${siteId} and sales_order.id = ${id}`,
  }
  return { placed, late }
}

/** A placeholder for an order's number until the database has assigned it. */
function numberToCome(id: string): string {
  return `number of ${id}`
}

/** The statements that write an order: `take` takes the next number unless the order has its own, `insert` returns `returned`. */
function insertion(
  { siteId, now }: SiteTx,
  { id, order, total, deferred, paid = 0n, refunded = 0n, cartId, createdDate, number, explanation }: NewOrder,
  returned: RawBuilder<unknown>,
): { take: RawBuilder<unknown> | undefined; insert: RawBuilder<OrderRow>; others: RawBuilder<unknown>[] } {
  const { checkoutId } = order
  const created = createdDate ?? now
  const purchasedDate = order.purchasedDate ?? created.toISOString()
  const row = JSON.stringify(listRow({ ...order, id, number: numberToCome(id), purchasedDate }))
  const text = searchText({ ...order, number: undefined })
  const sold = soldLines(order)
  const counter =
    number === undefined
      ? sql`order_counter as counter where counter.site_id = ${siteId}`
      : sql`(select ${number}::bigint as last_number) as counter`
  const insert = sql<OrderRow>`
    insert into sales_order (site_id, id, revision, created_date, updated_date, number, checkout_id, cart_id, purchased_date,
      total_minor, deferred_minor, paid_minor, refunded_minor, to_ship, search_text, list_row, doc,
      explanation)
    select ${siteId}::uuid, ${id}::uuid, 1, ${created}::timestamptz, ${now}::timestamptz, counter.last_number, ${checkoutId ?? null}::uuid,
      ${cartId ?? null}::uuid, ${purchasedDate}::timestamptz, ${total}::bigint, ${deferred}::bigint, ${paid}::bigint,
      ${refunded}::bigint, ${hasUnitsToShip(order)}::boolean, counter.last_number || ' ' || ${text}::text,
      replace(${row}::text, ${numberToCome(id)}::text, counter.last_number::text), ${jsonb(documentOf(order))},
      ${explanation ? jsonb(explanation) : null}::jsonb
    from ${counter} returning ${returned}`
  const sales = sql`
    insert into order_sale (site_id, order_id, position, purchased_date, product_id, name, quantity, total)
    select ${siteId}::uuid, ${id}::uuid, line.position, ${purchasedDate}::timestamptz, line.product_id, line.name, line.quantity, line.total
    from unnest(${sold.map(({ productId }) => productId)}::uuid[], ${sold.map(({ name }) => name)}::text[],
      ${sold.map(({ quantity }) => quantity)}::bigint[], ${sold.map(({ total: amount }) => amount)}::numeric[])
      with ordinality as line (product_id, name, quantity, total, position)`
  return { take: number === undefined ? takeNumber(siteId) : undefined, insert, others: sold.length > 0 ? [sales] : [] }
}

/** The lines that are catalogue products, which the sales statistics count. */
function soldLines({ lineItems = [] }: Order) {
  return lineItems.flatMap(({ catalogReference, productName, quantity = 0, lineItemPrice }) => {
    const productId = catalogReference?.catalogItemId?.toLowerCase()
    return productId && isId(productId)
      ? { productId, name: productName?.original ?? '', quantity, total: lineItemPrice?.amount ?? '0' }
      : []
  })
}

function takeNumber(siteId: string): RawBuilder<unknown> {
  return sql`insert into order_counter as counter (site_id, last_number) values (${siteId}, ${firstNumber})
    on conflict (site_id) do update set last_number = counter.last_number + 1`
}

const firstNumber = 10_001n

/** Writes a locked order and increments its revision. */
export async function updateOrder(
  { db, siteId, now, noteAfter }: SiteTx,
  { id }: StoredOrder,
  order: Order,
  { total, deferred, paid, refunded }: Pick<StoredOrder, 'total' | 'deferred' | 'paid' | 'refunded'>,
): Promise<StoredOrder> {
  const { rows } =
    await sql<OrderRow>`update sales_order set doc = ${jsonb(documentOf(order))}, search_text = ${searchText(order)}, list_row = ${JSON.stringify(listRow(order))},
      to_ship = ${hasUnitsToShip(order)}, total_minor = ${total}, deferred_minor = ${deferred}, paid_minor = ${paid}, refunded_minor = ${refunded}, revision = revision + 1, updated_date = ${now}
    where site_id = ${siteId} and id = ${id} returning ${selected}`.execute(db)
  const updated = readRow(rows[0]!)
  noteAfter(forAudit(updated))
  return updated
}

/** The checkout of a canceled order can become another order. */
export async function detachCheckout({ db, siteId }: SiteTx, id: string): Promise<void> {
  await sql`update sales_order set checkout_id = null where site_id = ${siteId} and id = ${id}`.execute(db)
}

/** Sets the counter and returns its previous value. The lock prevents orders from taking a number meanwhile. */
export async function setCounter(
  { db, siteId }: SiteTx,
  decide: (before: bigint) => bigint,
): Promise<{ before: bigint; after: bigint }> {
  await sql`insert into order_counter (site_id, last_number) values (${siteId}, ${firstNumber - 1n}) on conflict do nothing`.execute(
    db,
  )
  const { rows } = await sql<{
    last_number: bigint
  }>`select last_number from order_counter where site_id = ${siteId} for update`.execute(db)
  const before = rows[0]!.last_number
  const after = decide(before)
  await sql`update order_counter set last_number = ${after} where site_id = ${siteId}`.execute(db)
  return { before, after }
}

export async function highestNumber({ db, siteId }: SiteRead): Promise<bigint> {
  const { rows } = await sql<{
    number: bigint
  }>`select coalesce(max(number), 0) as number from sales_order where site_id = ${siteId}`.execute(db)
  return rows[0]!.number
}

function readRow(row: OrderRow): StoredOrder {
  const { id, revision, number, doc, explanation, total_minor, deferred_minor, paid_minor, refunded_minor } = row
  return {
    id,
    revision,
    currency: doc.currency!,
    total: total_minor,
    deferred: deferred_minor,
    paid: paid_minor,
    refunded: refunded_minor,
    ...(explanation && { explanation }),
    order: {
      id,
      number: String(number),
      createdDate: row.created_date.toISOString(),
      updatedDate: row.updated_date.toISOString(),
      purchasedDate: row.purchased_date.toISOString(),
      ...(row.checkout_id && { checkoutId: row.checkout_id }),
      ...doc,
    },
  }
}

/** The part of an order that is not in columns. Nulls and fields computed for readers are left out. */
function documentOf(order: Order): Order {
  const { id, number, createdDate, updatedDate, purchasedDate, checkoutId, openActions, explanation, ...doc } = order
  return Object.fromEntries(Object.entries(doc).filter(([, value]) => value !== null && value !== undefined))
}

function alreadyOrdered(error: unknown): unknown {
  if (brokenConstraint(error) !== 'sales_order_checkout') return undefined
  return refusal('CHECKOUT_ALREADY_PAID', 'this checkout already became an order')
}

export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
