import { sql } from 'kysely'
import { deleteRows, type RetentionRule } from '../../../../kernel/background/retention.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import type { JoinedLine } from '../../../pricing/basket/index.ts'
import type { CartContent } from '../cart.ts'

/** The data that is needed to undo a join. */
export interface Join {
  cartId: string
  visitorId: string
  joinedDate: Date
  joined: JoinedLine[]
  /** The visitor's cart without its lines. */
  visited: Omit<CartContent, 'lines'>
  /** Fields that the member's cart did not have before. */
  filled: (keyof CartContent)[]
  /** The visitor's cart after the join was undone. */
  undone?: { cartId: string | null; revision: bigint | null }
}

interface JoinRow {
  cart_id: string
  visitor_id: string
  joined_date: Date
  doc: Pick<Join, 'joined' | 'visited' | 'filled'>
  undone_date: Date | null
  undone_cart_id: string | null
  undone_revision: bigint | null
}

export async function findJoin({ db, siteId }: SiteRead, memberId: string): Promise<Join | undefined> {
  const { rows } = await sql<JoinRow>`select * from cart_join where site_id = ${siteId} and member_id = ${memberId}`.execute(db)
  return rows[0] && fromRow(rows[0])
}

/** The member's cart is locked before. */
export async function lockJoin({ db, siteId }: SiteTx, memberId: string): Promise<Join | undefined> {
  const { rows } = await sql<JoinRow>`select * from cart_join
    where site_id = ${siteId} and member_id = ${memberId} for update`.execute(db)
  return rows[0] && fromRow(rows[0])
}

/** Replaces the member's last one. */
export async function saveJoin(
  { db, siteId }: SiteTx,
  memberId: string,
  { cartId, visitorId, joinedDate, joined, visited, filled }: Join,
): Promise<void> {
  const doc = JSON.stringify({ joined, visited, filled })
  await sql`insert into cart_join (site_id, member_id, cart_id, visitor_id, joined_date, doc)
    values (${siteId}, ${memberId}, ${cartId}, ${visitorId}, ${joinedDate}, ${doc}::json)
    on conflict (site_id, member_id) do update set cart_id = excluded.cart_id, visitor_id = excluded.visitor_id,
      joined_date = excluded.joined_date, doc = excluded.doc, undone_date = null, undone_cart_id = null, undone_revision = null`.execute(
    db,
  )
}

export async function saveUndone(
  { db, siteId, now }: SiteTx,
  memberId: string,
  { cartId, revision }: NonNullable<Join['undone']>,
): Promise<void> {
  await sql`update cart_join set undone_date = ${now}, undone_cart_id = ${cartId}, undone_revision = ${revision}
    where site_id = ${siteId} and member_id = ${memberId}`.execute(db)
}

export async function deleteJoin({ db, siteId }: SiteTx, memberId: string): Promise<void> {
  await sql`delete from cart_join where site_id = ${siteId} and member_id = ${memberId}`.execute(db)
}

/** A cart that is kept apart joins again after this time. */
export const joinRetention: RetentionRule = {
  name: 'cartJoins',
  defaultDays: 180,
  minDays: 180,
  maxDays: 180,
  purge: (site, before, limit) => deleteRows(site, sql`cart_join`, sql`member_id`, sql`joined_date < ${before}`, limit),
}

function fromRow({ cart_id, visitor_id, joined_date, doc, ...row }: JoinRow): Join {
  const undone = row.undone_date && { cartId: row.undone_cart_id, revision: row.undone_revision }
  return { ...doc, cartId: cart_id, visitorId: visitor_id, joinedDate: joined_date, ...(undone && { undone }) }
}
