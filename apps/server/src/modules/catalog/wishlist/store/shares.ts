import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

/** The link to a member's wishlist. */
export interface Share {
  token: string
  createdDate: Date
}

interface ShareRow {
  token: string
  created_date: Date
}

export async function findShare({ db, siteId }: SiteRead, memberId: string): Promise<Share | undefined> {
  const { rows } = await sql<ShareRow>`select token, created_date from wishlist_share
    where site_id = ${siteId} and member_id = ${memberId}`.execute(db)
  return rows[0] && { token: rows[0].token, createdDate: rows[0].created_date }
}

/** Of several concurrent callers, one creates the link and all get it. */
export async function findOrCreateShare(site: SiteTx, memberId: string, token: string): Promise<Share> {
  const { db, siteId, now } = site
  await sql`insert into wishlist_share (site_id, member_id, token, created_date)
    values (${siteId}, ${memberId}, ${token}, ${now}) on conflict (site_id, member_id) do nothing`.execute(db)
  return (await findShare(site, memberId))!
}

export async function deleteShare({ db, siteId }: SiteTx, memberId: string): Promise<void> {
  await sql`delete from wishlist_share where site_id = ${siteId} and member_id = ${memberId}`.execute(db)
}

/** Returns the member whose wishlist a link shares. */
export async function findMemberByShare({ db, siteId }: SiteRead, token: string): Promise<string | undefined> {
  const { rows } = await sql<{ member_id: string }>`select member_id from wishlist_share
    where site_id = ${siteId} and token = ${token}`.execute(db)
  return rows[0]?.member_id
}
