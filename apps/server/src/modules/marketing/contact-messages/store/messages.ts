import { sql } from 'kysely'
import { oneRow } from '../../../../kernel/database/one-row.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

/** Messages with the same words since a time. */
export async function countRepetitions({ db, siteId }: SiteRead, wordsHash: string, since: Date): Promise<number> {
  return oneRow(
    await sql<{ count: number }>`select count(*)::int as count from contact_message
    where site_id = ${siteId} and words_hash = ${wordsHash} and created_date > ${since}`.execute(db),
  ).count
}

/** Counted up to a thousand. */
export async function countNewMessages({ db, siteId }: SiteRead): Promise<number> {
  return oneRow(
    await sql<{ count: number }>`select count(*)::int as count from (
    select from contact_message where site_id = ${siteId} and state = 'NEW' limit 1000
  ) unread`.execute(db),
  ).count
}

/** The ids of a person's messages, by their address or their account. */
export async function loadIdsOf(
  { db, siteId }: SiteRead,
  { memberId, emailHash }: { memberId: string; emailHash: string | undefined },
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from contact_message
    where site_id = ${siteId} and (member_id = ${memberId} or email_hash = ${emailHash ?? null})
      and (${after ?? null}::uuid is null or id > ${after ?? null}) order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function deleteMessages({ db, siteId }: SiteTx, ids: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`delete from contact_message
    where site_id = ${siteId} and id = any(${ids}::uuid[])`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
