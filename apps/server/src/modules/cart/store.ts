import { sql, type RawBuilder } from 'kysely'
import { brokenConstraint, json, Outrun } from '../../kernel/database/database.ts'
import { newId } from '../../kernel/ids.ts'
import type { SiteRead, SiteTx } from '../../kernel/site.ts'
import type { Cart, CartContent } from './cart.ts'

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

/** How a cart is named: by its id, by its owner, or by the checkout made from it. */
export type CartKey = { id: string } | { visitorId: string } | { memberId: string } | { checkoutId: string }

const columns = sql.raw('id, revision, created_date, updated_date, visitor_id, member_id, checkout_id, doc')

export async function findCart({ db, siteId }: SiteRead, key: CartKey): Promise<Cart | undefined> {
  const { rows } = await sql<CartRow>`select ${columns} from cart where site_id = ${siteId} and ${matches(key)}`.execute(db)
  return rows[0] && fromRow(rows[0])
}

/** Takes the row's lock: changes of one cart wait for each other, so no click is lost. */
export async function lockCart({ db, siteId }: SiteTx, key: CartKey): Promise<Cart | undefined> {
  const { rows } =
    await sql<CartRow>`select ${columns} from cart where site_id = ${siteId} and ${matches(key)} for update`.execute(db)
  return rows[0] && fromRow(rows[0])
}

/** A cart that is stored with its first content. */
export function newCart({ now }: SiteTx, owner: { visitorId?: string; memberId?: string } = {}): Cart {
  const { visitorId = null, memberId = null } = owner
  const dates = { createdDate: now, updatedDate: now }
  return { id: newId(), revision: 0n, ...dates, visitorId, memberId, checkoutId: null, content: { lines: [] } }
}

/**
 * Writes a locked cart, or a new one, at the transaction's end; answers it as it will be. Where the owner got another cart in
 * the same moment, the transaction is tried again and finds it.
 */
export function saveCart({ db, siteId, now, atCommit }: SiteTx, cart: Cart): Cart {
  const saved = { ...cart, revision: cart.revision + 1n, updatedDate: now }
  const { id, revision, createdDate, visitorId, memberId, checkoutId, content } = saved
  atCommit(() =>
    cart.revision === 0n
      ? unlessOutrun(
          sql`insert into cart (site_id, id, revision, created_date, updated_date, visitor_id, member_id, checkout_id, doc)
            values (${siteId}, ${id}, ${revision}, ${createdDate}, ${now}, ${visitorId}, ${memberId}, ${checkoutId}, ${json(content)})`.execute(
            db,
          ),
        )
      : sql`update cart set revision = ${revision}, updated_date = ${now}, checkout_id = ${checkoutId}, doc = ${json(content)}
          where site_id = ${siteId} and id = ${id}`.execute(db),
  )
  return saved
}

/** The owner's one cart was made by another transaction: this one begins again. */
async function unlessOutrun(insertion: Promise<unknown>): Promise<void> {
  try {
    await insertion
  } catch (error) {
    const broken = brokenConstraint(error)
    if (broken === 'cart_of_visitor' || broken === 'cart_of_member') throw new Outrun('the owner has a cart by now')
    throw error
  }
}

export async function deleteCart({ db, siteId }: SiteTx, id: string): Promise<void> {
  await sql`delete from cart where site_id = ${siteId} and id = ${id}`.execute(db)
}

/** The visitor's cart becomes the member's, unless the member has one. */
export async function giveToMember({ db, siteId }: SiteTx, id: string, memberId: string): Promise<void> {
  await sql`update cart set visitor_id = null, member_id = ${memberId} where site_id = ${siteId} and id = ${id}`.execute(db)
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

/** How many carts that were begun between two moments still stand: what is bought takes its cart with it. */
export async function standingCarts({ db, siteId }: SiteRead, since: Date, until: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from cart
    where site_id = ${siteId} and created_date >= ${since} and created_date < ${until}`.execute(db)
  return rows[0]!.count
}
