import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import type { Person, ErasedPerson } from '../../../../kernel/site/personal-data.ts'

export async function loadReviewsOfPerson(
  site: SiteRead,
  person: Person,
): Promise<{ item: string; rating: number; written: Date; content: unknown; author: unknown }[]> {
  const { db, siteId } = site
  const { rows } = await sql<{ item: string; rating: number; written: Date; content: unknown; author: unknown }>`
    select entity_id as item, rating, created_date as written, doc -> 'content' as content, doc -> 'author' as author from review
    where site_id = ${siteId} and contact_id in ${contactIds(site, person)} order by created_date, id`.execute(db)
  return rows
}

export async function loadVotesOfPerson(
  { db, siteId }: SiteRead,
  memberId: string,
): Promise<{ review: string; helpful: boolean; date: Date }[]> {
  const { rows } = await sql<{ review: string; helpful: boolean; date: Date }>`
    select review_id as review, helpful, created_date as date from review_vote
    where site_id = ${siteId} and voter_id = ${memberId} order by created_date, review_id`.execute(db)
  return rows
}

interface ReportOfPerson {
  review: string
  reason: string
  note: string | null
  date: Date
}

export async function loadReportsOfPerson({ db, siteId }: SiteRead, memberId: string): Promise<ReportOfPerson[]> {
  const { rows } = await sql<ReportOfPerson>`
    select review_id as review, reason, note, created_date as date from review_report
    where site_id = ${siteId} and reporter_id = ${memberId} order by created_date, review_id`.execute(db)
  return rows
}

export async function lockReviewsOfPerson(site: SiteTx, person: ErasedPerson, limit: number): Promise<string[]> {
  const { db, siteId } = site
  const { rows } = await sql<{ id: string }>`select id from review
    where site_id = ${siteId} and contact_id in ${contactIds(site, person)} order by id limit ${limit} for update`.execute(db)
  return rows.map(({ id }) => id)
}

export async function deleteAuthor({ db, siteId }: SiteTx, email: string): Promise<number> {
  const { numAffectedRows } = await sql`delete from review_author where site_id = ${siteId} and email = ${email}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** The ids under which somebody wrote: as a member, and with their verified address as a visitor. */
function contactIds({ siteId }: Pick<SiteRead, 'siteId'>, { memberId, email }: { memberId: string; email?: string }) {
  return sql`(select ${memberId}::uuid union all
    select id from review_author where site_id = ${siteId} and email = ${email ?? null})`
}
