import { sql } from 'kysely'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { deleteReportsOf } from './reports.ts'
import { deleteVotesOf } from './votes.ts'

/** Votes and reports that one sign-in takes along; a browser has few. */
const most = 100

interface SignedIn {
  visitorId: string
  memberId: string
}

/**
 * The visitor's votes and reports become those of the member who signs in, so that nobody counts twice. Where the member has voted or
 * reported already, or has written the review, the visitor's no longer counts.
 */
export async function takeOverVotes(site: SiteTx, who: SignedIn): Promise<void> {
  await takeVotes(site, who)
  await deleteVotesOf(site, who.visitorId, most)
  await takeReports(site, who)
  await deleteReportsOf(site, who.visitorId, most)
}

/** The counts of the reviews stay. */
async function takeVotes({ db, siteId }: SiteTx, { visitorId, memberId }: SignedIn): Promise<void> {
  const { rows } = await sql<{ review_id: string }>`
    insert into review_vote (site_id, review_id, voter_id, helpful, created_date)
    select review_vote.site_id, review_id, ${memberId}::uuid, helpful, review_vote.created_date from review_vote
    join review on review.site_id = ${siteId} and review.id = review_id and author_identity is distinct from ${memberId}
    where review_vote.site_id = ${siteId} and voter_id = ${visitorId} order by review_id limit ${most}
    on conflict do nothing returning review_id`.execute(db)
  if (rows.length === 0) return
  await sql`delete from review_vote where site_id = ${siteId} and voter_id = ${visitorId}
    and review_id = any(${rows.map(({ review_id }) => review_id)}::uuid[])`.execute(db)
}

async function takeReports({ db, siteId }: SiteTx, { visitorId, memberId }: SignedIn): Promise<void> {
  const { rows } = await sql<{ review_id: string }>`
    insert into review_report (site_id, review_id, reporter_id, reason, note, created_date, dismissed)
    select site_id, review_id, ${memberId}::uuid, reason, note, created_date, dismissed from review_report
    where site_id = ${siteId} and reporter_id = ${visitorId} order by review_id limit ${most}
    on conflict do nothing returning review_id`.execute(db)
  if (rows.length === 0) return
  await sql`delete from review_report where site_id = ${siteId} and reporter_id = ${visitorId}
    and review_id = any(${rows.map(({ review_id }) => review_id)}::uuid[])`.execute(db)
}
