import { oneRow } from '../../../../kernel/database/one-row.ts'
import { sql, type RawBuilder } from 'kysely'
import { ConcurrencyConflict } from '../../../../kernel/database/concurrency-conflict.ts'
import { brokenConstraint } from '../../../../kernel/database/database.ts'
import type { Owner } from '../../../../kernel/site/caller.ts'
import { newId } from '../../../../kernel/basics/ids.ts'
import { WriteThroughCache } from '../../../../kernel/caching/write-through-cache.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import type { Cart, CartContent } from '../cart.ts'

interface CartRow {
  id: string
  revision: bigint
  created_date: Date
  updated_date: Date
  visitor_id: string | null
  member_id: string | null
  checkout_id: string | null
  doc: CartContent
}

/** A key of a cart: its id, its owner, or the checkout created from it. */
export type CartKey = { id: string } | Owner | { checkoutId: string }

const columns = sql.raw('id, revision, created_date, updated_date, visitor_id, member_id, checkout_id, doc')

export async function findCart({ db, siteId }: SiteRead, key: CartKey): Promise<Cart | undefined> {
  const { rows } = await sql<CartRow>`select ${columns} from cart where site_id = ${siteId} and ${matches(key)}`.execute(db)
  return rows[0] && fromRow(rows[0])
}

/** Locks the row, so that concurrent changes of one cart are serialized and none is lost. */
export async function lockCart({ db, siteId }: SiteTx, key: CartKey): Promise<Cart | undefined> {
  const { rows } =
    await sql<CartRow>`select ${columns} from cart where site_id = ${siteId} and ${matches(key)} for update`.execute(db)
  return rows[0] && fromRow(rows[0])
}

/**
 * Takes an owner's cart to be written in this transaction: an optimistic read from this process's cache or the database; a
 * locked read after a concurrency conflict.
 */
export async function takeOwnCart(site: SiteTx, owner: Owner): Promise<Cart | undefined> {
  const cached = cartCache.take(site, ownerName(owner))
  if (cached) return { ...cached, content: JSON.parse(cached.text) }
  const unlocked = site.optimisticRead()
  return unlocked ? findCart(unlocked, owner) : lockCart(site, owner)
}

/** The same by id, for an owner who may have another cart by now. */
export async function takeCart(site: SiteTx, id: string, owner: Pick<Cart, 'visitorId' | 'memberId'>): Promise<Cart | undefined> {
  const key = ownerOf(owner)
  const cached = key && cartCache.take(site, ownerName(key), id)
  if (cached) return { ...cached, content: JSON.parse(cached.text) }
  const unlocked = site.optimisticRead()
  return unlocked ? findCart(unlocked, { id }) : lockCart(site, { id })
}

/** A cached cart whose content is JSON text, so that each reader gets its own copy. */
type CachedCart = Omit<Cart, 'content'> & { text: string }

const cartCache = new WriteThroughCache<CachedCart>(1000)

function ownerName(owner: Owner): string {
  return 'visitorId' in owner ? `visitor ${owner.visitorId}` : `member ${owner.memberId}`
}

function ownerOf({ visitorId, memberId }: Pick<Cart, 'visitorId' | 'memberId'>): Owner | undefined {
  return memberId ? { memberId } : visitorId ? { visitorId } : undefined
}

/** A cart that is inserted with its first content. */
export function newCart({ now }: SiteTx, owner: { visitorId?: string; memberId?: string } = {}): Cart {
  const { visitorId = null, memberId = null } = owner
  const dates = { createdDate: now, updatedDate: now }
  return { id: newId(), revision: 0n, ...dates, visitorId, memberId, checkoutId: null, content: { lines: [] } }
}

/**
 * Writes a cart with the final write; returns it as it will be stored. If it was changed meanwhile, or its owner got another
 * cart, the transaction is tried again.
 */
export function saveCart(site: SiteTx, cart: Cart): Cart {
  const saved = { ...cart, revision: cart.revision + 1n, updatedDate: site.now }
  const { content, ...row } = saved
  const text = JSON.stringify(content)
  if (cart.revision > 0n) site.compareAndSet(cart.id, change(site, row, text))
  else site.atCommit(insertion(site, row, text), { translateError: asConflict })
  const owner = ownerOf(saved)
  if (owner) cartCache.put(site, ownerName(owner), { ...row, text })
  return saved
}

type CartColumns = Omit<Cart, 'content'>

function change({ siteId }: SiteTx, { id, revision, updatedDate, checkoutId }: CartColumns, text: string) {
  return sql`update cart set revision = ${revision}, updated_date = ${updatedDate}, checkout_id = ${checkoutId}, doc = ${text}::json
    where site_id = ${siteId} and id = ${id} and revision = ${revision - 1n}`
}

/** The owner has another cart by now. */
function asConflict(error: unknown): unknown {
  const isOwnersCart = ['cart_of_visitor', 'cart_of_member'].includes(brokenConstraint(error) ?? '')
  return isOwnersCart ? new ConcurrencyConflict('the owner has another cart by now', { cause: error }) : undefined
}

function insertion({ siteId }: SiteTx, cart: CartColumns, text: string) {
  const { id, revision, createdDate, updatedDate, visitorId, memberId, checkoutId } = cart
  return sql`insert into cart (site_id, id, revision, created_date, updated_date, visitor_id, member_id, checkout_id, doc)
    values (${siteId}, ${id}, ${revision}, ${createdDate}, ${updatedDate}, ${visitorId}, ${memberId}, ${checkoutId}, ${text}::json)`
}

/** Deletes a cart; if it was changed meanwhile, the transaction is tried again. */
export function deleteCart(site: SiteTx, { id, revision }: Pick<Cart, 'id' | 'revision'>): void {
  site.compareAndSet(id, sql`delete from cart where site_id = ${site.siteId} and id = ${id} and revision = ${revision}`)
}

/** Makes the visitor's cart the member's, unless the member has one. */
export async function giveToMember({ db, siteId }: SiteTx, id: string, memberId: string): Promise<void> {
  await sql`update cart set visitor_id = null, member_id = ${memberId}, revision = revision + 1 where site_id = ${siteId} and id = ${id}`.execute(
    db,
  )
}

function matches(key: CartKey): RawBuilder<boolean> {
  if ('id' in key) return sql`id = ${key.id}`
  if ('visitorId' in key) return sql`visitor_id = ${key.visitorId}`
  if ('memberId' in key) return sql`member_id = ${key.memberId}`
  return sql`checkout_id = ${key.checkoutId}`
}

function fromRow(row: CartRow): Cart {
  return {
    id: row.id,
    revision: row.revision,
    createdDate: row.created_date,
    updatedDate: row.updated_date,
    visitorId: row.visitor_id,
    memberId: row.member_id,
    checkoutId: row.checkout_id,
    content: row.doc,
  }
}

/** How many carts created in a period still exist. Placing an order deletes its cart. */
export async function standingCarts({ db, siteId }: SiteRead, since: Date, until: Date): Promise<number> {
  return oneRow(
    await sql<{ count: number }>`select count(*)::int as count from cart
    where site_id = ${siteId} and created_date >= ${since} and created_date < ${until}`.execute(db),
  ).count
}

export async function deleteCartsOf({ db, siteId }: SiteTx, memberId: string): Promise<number> {
  const { numAffectedRows } = await sql`delete from cart where site_id = ${siteId} and member_id = ${memberId}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
