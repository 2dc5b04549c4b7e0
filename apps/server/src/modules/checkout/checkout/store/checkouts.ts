import { oneRow } from '../../../../kernel/database/one-row.ts'
import { sql, type RawBuilder } from 'kysely'
import { newId } from '../../../../kernel/basics/ids.ts'
import { WriteThroughCache } from '../../../../kernel/caching/write-through-cache.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import type { Checkout, CheckoutContent } from '../checkout.ts'
import { checkoutSteps, isReachable, stepOf } from '../step.ts'

export interface CheckoutRow {
  id: string
  revision: bigint
  created_date: Date
  updated_date: Date
  cart_id: string | null
  visitor_id: string | null
  member_id: string | null
  order_id: string | null
  completed: boolean
  doc: CheckoutContent
}

export type CheckoutKey = { id: string } | { cartId: string } | { orderId: string }

export const columns = sql.raw(
  'id, revision, created_date, updated_date, cart_id, visitor_id, member_id, order_id, completed, doc',
)

/** By cart, returns the newest: a buyer with several checkouts continues with the last. */
export async function findCheckout({ db, siteId }: SiteRead, key: CheckoutKey): Promise<Checkout | undefined> {
  const { rows } =
    await sql<CheckoutRow>`select ${columns} from checkout where site_id = ${siteId} and ${matches(key)} order by created_date desc limit 1`.execute(
      db,
    )
  return rows[0] && fromRow(rows[0])
}

export async function lockCheckout({ db, siteId }: SiteTx, key: CheckoutKey): Promise<Checkout | undefined> {
  const { rows } =
    await sql<CheckoutRow>`select ${columns} from checkout where site_id = ${siteId} and ${matches(key)} for update`.execute(db)
  return rows[0] && fromRow(rows[0])
}

/**
 * Takes a checkout to be written in this transaction: an optimistic read from this process's cache or the database; a locked
 * read after a concurrency conflict.
 */
export async function takeCheckout(site: SiteTx, id: string): Promise<Checkout | undefined> {
  const cached = checkoutCache.take(site, id)
  if (cached) return { ...cached, content: JSON.parse(cached.text) }
  const unlocked = site.optimisticRead()
  return unlocked ? findCheckout(unlocked, { id }) : lockCheckout(site, { id })
}

/** A cached checkout whose content is JSON text, so that each reader gets its own copy. */
type CachedCheckout = Omit<Checkout, 'content'> & { text: string }

const checkoutCache = new WriteThroughCache<CachedCheckout>(1000)

export type NewCheckout = Pick<Checkout, 'cartId' | 'visitorId' | 'memberId' | 'content'> & { id?: string }

/** Inserts a checkout with the final write; returns it as it will be stored. */
export function insertCheckout(site: SiteTx, { id = newId(), cartId, visitorId, memberId, content }: NewCheckout): Checkout {
  const { siteId, now } = site
  const dates = { createdDate: now, updatedDate: now }
  const row = { id, revision: 1n, ...dates, cartId, visitorId, memberId, orderId: null, completed: false }
  const text = JSON.stringify(content)
  const { step, toRest } = progressOf({ ...row, content })
  site.atCommit(sql`insert into checkout (site_id, id, revision, created_date, updated_date, cart_id, visitor_id, member_id, step, to_rest, doc)
    values (${siteId}, ${row.id}, 1, ${now}, ${now}, ${cartId}, ${visitorId}, ${memberId}, ${step}, ${toRest}, ${text}::json)`)
  checkoutCache.put(site, row.id, { ...row, text })
  return { ...row, content }
}

/**
 * Compare-and-set with the final write; returns the checkout as it will be stored. If another transaction changed it, this
 * transaction is tried again.
 */
export function saveCheckout(site: SiteTx, checkout: Checkout): Checkout {
  const { siteId, now } = site
  const { content, ...row } = { ...checkout, revision: checkout.revision + 1n, updatedDate: now }
  const { id, revision, visitorId, memberId, orderId, completed } = row
  const text = JSON.stringify(content)
  const { step, toRest } = progressOf(checkout)
  site.compareAndSet(
    id,
    sql`update checkout set revision = ${revision}, updated_date = ${now}, visitor_id = ${visitorId}, member_id = ${memberId},
        order_id = ${orderId}, completed = ${completed}, step = greatest(step, ${step}), to_rest = ${toRest}, doc = ${text}::json
      where site_id = ${siteId} and id = ${id} and revision = ${checkout.revision}`,
  )
  checkoutCache.put(site, id, { ...row, text })
  return { ...row, content }
}

/** The columns by which abandoned checkouts are found and counted. */
function progressOf(checkout: Checkout): { step: number; toRest: boolean } {
  return { step: checkoutSteps.indexOf(stepOf(checkout)), toRest: isReachable(checkout) }
}

function matches(key: CheckoutKey): RawBuilder<boolean> {
  if ('id' in key) return sql`id = ${key.id}`
  if ('cartId' in key) return sql`cart_id = ${key.cartId}`
  return sql`order_id = ${key.orderId}`
}

export function fromRow(row: CheckoutRow): Checkout {
  return {
    id: row.id,
    revision: row.revision,
    createdDate: row.created_date,
    updatedDate: row.updated_date,
    cartId: row.cart_id,
    visitorId: row.visitor_id,
    memberId: row.member_id,
    orderId: row.order_id,
    completed: row.completed,
    content: row.doc,
  }
}

/** How many carts got a checkout in a period, and how many orders resulted. */
export async function checkoutsBetween(
  { db, siteId }: SiteRead,
  since: Date,
  until: Date,
): Promise<{ carts: number; orders: number }> {
  return oneRow(
    await sql<{ carts: number; orders: number }>`
    select count(distinct coalesce(cart_id, id))::int as carts, count(order_id)::int as orders from checkout
    where site_id = ${siteId} and created_date >= ${since} and created_date < ${until}`.execute(db),
  )
}

/** The orders of checkouts, as far as there are any: pairs of checkout and order. */
export async function loadOrderIds({ db, siteId }: SiteRead, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; order_id: string }>`
    select id, order_id from checkout where site_id = ${siteId} and id = any(${ids}::uuid[]) and order_id is not null`.execute(db)
  return new Map(rows.map(({ id, order_id }) => [id, order_id]))
}

export async function loadOpenCheckoutsOf(
  { db, siteId }: SiteRead,
  memberId: string,
): Promise<{ created_date: Date; doc: CheckoutContent }[]> {
  const { rows } = await sql<{ created_date: Date; doc: CheckoutContent }>`select created_date, doc from checkout
    where site_id = ${siteId} and member_id = ${memberId} and order_id is null order by created_date`.execute(db)
  return rows
}

export async function deleteOpenCheckoutsOf({ db, siteId }: SiteTx, memberId: string): Promise<number> {
  const { numAffectedRows } = await sql`delete from checkout
    where site_id = ${siteId} and member_id = ${memberId} and order_id is null`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

export async function anonymizeCheckouts({ db, siteId }: SiteTx, erasureId: string): Promise<number> {
  const { numAffectedRows } = await sql`update checkout set member_id = null, visitor_id = null, revision = revision + 1,
      doc = '{"lines": [], "channelType": "WEB", "createdBy": {}}'
    where site_id = ${siteId} and (member_id is not null or visitor_id is not null)
      and order_id in (select id from sales_order where site_id = ${siteId} and erasure_id = ${erasureId})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
