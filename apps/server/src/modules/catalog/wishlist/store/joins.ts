import { sql } from 'kysely'
import { jsonb } from '../../../../kernel/database/database.ts'
import { deleteRows, type RetentionRule } from '../../../../kernel/background/retention.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import type { StoredItem } from '../items.ts'

/** The data that is needed to undo a join. */
export interface Join {
  visitorId: string
  joinedDate: Date
  added: StoredItem[]
  /** The visitor's wishlist after the join was undone. */
  undone?: { wishlistId: string; revision: string }
}

interface JoinRow {
  visitor_id: string
  joined_date: Date
  doc: Pick<Join, 'added'>
  undone_wishlist_id: string | null
  undone_revision: bigint | null
}

export async function findJoin({ db, siteId }: SiteRead, memberId: string): Promise<Join | undefined> {
  const { rows } = await sql<JoinRow>`select visitor_id, joined_date, doc, undone_wishlist_id, undone_revision
    from wishlist_join where site_id = ${siteId} and member_id = ${memberId}`.execute(db)
  return rows[0] && fromRow(rows[0])
}

/** Replaces the member's last one. The member's wishlist is locked before. */
export async function saveJoin(
  { db, siteId, now }: SiteTx,
  memberId: string,
  join: Omit<Join, 'joinedDate' | 'undone'>,
): Promise<void> {
  const { visitorId, added } = join
  await sql`insert into wishlist_join (site_id, member_id, visitor_id, joined_date, doc)
    values (${siteId}, ${memberId}, ${visitorId}, ${now}, ${jsonb({ added })})
    on conflict (site_id, member_id) do update set visitor_id = excluded.visitor_id, joined_date = excluded.joined_date,
      doc = excluded.doc, undone_wishlist_id = null, undone_revision = null`.execute(db)
}

export async function saveUndone({ db, siteId }: SiteTx, memberId: string, undone: NonNullable<Join['undone']>): Promise<void> {
  const { wishlistId, revision } = undone
  await sql`update wishlist_join set undone_wishlist_id = ${wishlistId}, undone_revision = ${revision}
    where site_id = ${siteId} and member_id = ${memberId}`.execute(db)
}

export async function deleteJoin({ db, siteId }: SiteTx, memberId: string): Promise<void> {
  await sql`delete from wishlist_join where site_id = ${siteId} and member_id = ${memberId}`.execute(db)
}

/** A wishlist that is kept apart joins again after this time. */
export const joinRetention: RetentionRule = {
  name: 'wishlistJoins',
  defaultDays: 180,
  minDays: 180,
  maxDays: 180,
  purge: (site, before, limit) => deleteRows(site, sql`wishlist_join`, sql`member_id`, sql`joined_date < ${before}`, limit),
}

function fromRow({ visitor_id, joined_date, doc, undone_wishlist_id, undone_revision }: JoinRow): Join {
  const undone = undone_wishlist_id && { wishlistId: undone_wishlist_id, revision: String(undone_revision) }
  return { ...doc, visitorId: visitor_id, joinedDate: joined_date, ...(undone && { undone }) }
}
