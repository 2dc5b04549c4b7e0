import type { ExplainedAmount, Order } from '@stoa/contract/services/ecom/orders'
import { hasUnitsToShip } from '@stoa/order-rules'
import { sql, type RawBuilder } from 'kysely'
import type { NumberedOrder, PricedOrder } from '../stored-order.ts'
import { brokenConstraint, jsonb } from '../../../../kernel/database/database.ts'
import { refusal } from '../../../../kernel/basics/errors.ts'
import type { LateText } from '../../../../kernel/site/events.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { keyOf, noteBuyer } from '../buyers.ts'
import { listRow } from '../list-row.ts'
import { searchText, type StoredOrder } from '../stored-order.ts'
import { soldFiguresInsertion } from './order-figures.ts'
import { type OrderRow, selected, readRow, documentOf, isId } from './order-row.ts'
import { takeNumber } from './order-numbers.ts'
import { single } from '../../../../kernel/basics/single.ts'

export interface NewOrder {
  id: string
  order: PricedOrder
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
    noteBuyer(site, { after: order })
    return readRow(single(rows))
  } catch (error) {
    throw alreadyOrdered(error) ?? error
  }
}

/**
 * The same together with COMMIT, so that the counter is not locked for a round trip. The order's number is unknown until then: the
 * events contain a placeholder, which `late` replaces. `onWritten` is called with the stored order after the commit.
 */
export function insertOrderAtCommit(site: SiteTx, input: NewOrder, onWritten?: (order: StoredOrder) => void) {
  const { id, order, total, deferred, paid = 0n, refunded = 0n } = input
  const { siteId, now } = site
  const { take, insert, others } = insertion(site, input, onWritten ? selected : sql.raw('id'))
  if (take) site.atCommit(take)
  site.atCommit(insert, { translateError: alreadyOrdered, onRows: (rows) => onWritten?.(readRow(single(rows))) })
  for (const statement of others) site.atCommit(statement)
  noteBuyer(site, { after: input })
  const placeholder = numberToCome(id)
  const dates = { createdDate: now.toISOString(), updatedDate: now.toISOString(), purchasedDate: now.toISOString() }
  const placed: StoredOrder = {
    id,
    revision: 1n,
    currency: order.currency,
    total,
    deferred,
    paid,
    refunded,
    refundedOverpayment: 0n,
    isOutdated: false,
    order: { id, number: placeholder, ...dates, ...order, purchasedDate: order.purchasedDate ?? dates.purchasedDate },
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
  { siteId, now, settings }: SiteTx,
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
      total_minor, deferred_minor, paid_minor, refunded_minor, to_ship, search_text, list_row, buyer_key, doc,
      explanation)
    select ${siteId}::uuid, ${id}::uuid, 1, ${created}::timestamptz, ${now}::timestamptz, counter.last_number, ${checkoutId ?? null}::uuid,
      ${cartId ?? null}::uuid, ${purchasedDate}::timestamptz, ${total}::bigint, ${deferred}::bigint, ${paid}::bigint,
      ${refunded}::bigint, ${hasUnitsToShip(order)}::boolean, counter.last_number || ' ' || ${text}::text,
      replace(${row}::text, ${numberToCome(id)}::text, counter.last_number::text), ${keyOf(order) ?? null}::text,
      ${jsonb(documentOf(order))},
      ${explanation ? jsonb(explanation) : null}::jsonb
    from ${counter} returning ${returned}`
  const sales = salesInsertion(siteId, { id, sold, purchasedDate })
  const figures = soldFiguresInsertion(siteId, { id, order, total, purchasedDate }, settings.currency)
  return {
    take: number === undefined ? takeNumber(siteId) : undefined,
    insert,
    others: sold.length > 0 ? [sales, figures] : [figures],
  }
}

function salesInsertion(
  siteId: string,
  { id, sold, purchasedDate }: { id: string; sold: ReturnType<typeof soldLines>; purchasedDate: string },
): RawBuilder<unknown> {
  return sql`
    insert into order_sale (site_id, order_id, position, purchased_date, product_id, name, quantity, total)
    select ${siteId}::uuid, ${id}::uuid, line.position, ${purchasedDate}::timestamptz, line.product_id, line.name, line.quantity, line.total
    from unnest(${sold.map(({ productId }) => productId)}::uuid[], ${sold.map(({ name }) => name)}::text[],
      ${sold.map(({ quantity }) => quantity)}::bigint[], ${sold.map(({ total: amount }) => amount)}::numeric[])
      with ordinality as line (product_id, name, quantity, total, position)`
}

/** Writes what a changed order sold. Its lock is held. */
export async function replaceSales({ db, siteId }: SiteTx, { id, purchasedDate, ...order }: NumberedOrder): Promise<void> {
  await sql`delete from order_sale where site_id = ${siteId} and order_id = ${id}`.execute(db)
  const sold = soldLines(order)
  if (sold.length > 0) await salesInsertion(siteId, { id, sold, purchasedDate }).execute(db)
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

function alreadyOrdered(error: unknown): unknown {
  if (brokenConstraint(error) !== 'sales_order_checkout') return undefined
  return refusal('CHECKOUT_ALREADY_PAID', 'this checkout already became an order')
}
