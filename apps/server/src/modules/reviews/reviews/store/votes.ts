import { sql } from 'kysely'
import type { SiteTx } from '../../../../kernel/site/site.ts'

/** Deletes a vote, and returns what it said. */
export async function deleteVote({ db, siteId }: SiteTx, reviewId: string, voterId: string): Promise<boolean | undefined> {
  const { rows } = await sql<{ helpful: boolean }>`delete from review_vote
    where site_id = ${siteId} and review_id = ${reviewId} and voter_id = ${voterId} returning helpful`.execute(db)
  return rows[0]?.helpful
}

export async function insertVote(
  { db, siteId, now }: SiteTx,
  reviewId: string,
  voterId: string,
  isHelpful: boolean,
): Promise<void> {
  await sql`insert into review_vote (site_id, review_id, voter_id, helpful, created_date)
    values (${siteId}, ${reviewId}, ${voterId}, ${isHelpful}, ${now})`.execute(db)
}

export async function deleteVotesBy(
  { db, siteId }: SiteTx,
  voterId: string,
  limit: number,
): Promise<{ review_id: string; helpful: boolean }[]> {
  const { rows } = await sql<{ review_id: string; helpful: boolean }>`delete from review_vote
    where site_id = ${siteId} and voter_id = ${voterId} and review_id in
      (select review_id from review_vote where site_id = ${siteId} and voter_id = ${voterId} order by review_id limit ${limit})
    returning review_id, helpful`.execute(db)
  return rows
}

export async function updateVotes(
  { db, siteId }: SiteTx,
  {
    foundHelpful,
    foundUnhelpful,
    relevance,
    reviewId,
  }: { foundHelpful: number; foundUnhelpful: number; relevance: number; reviewId: string },
): Promise<void> {
  await sql`update review set found_helpful = ${foundHelpful}, found_unhelpful = ${foundUnhelpful},
      helpfulness = ${foundHelpful - foundUnhelpful}, relevance_score = ${relevance}
    where site_id = ${siteId} and id = ${reviewId}`.execute(db)
}

/** Votes of a visitor become those of a member, who keeps their own where there are both. The counts of the reviews stay. */
export async function moveVotes({ db, siteId }: SiteTx, visitorId: string, memberId: string, limit: number): Promise<void> {
  const { rows } = await sql<{ review_id: string }>`
    insert into review_vote (site_id, review_id, voter_id, helpful, created_date)
    select review_vote.site_id, review_id, ${memberId}::uuid, helpful, review_vote.created_date from review_vote
    join review on review.site_id = ${siteId} and review.id = review_id and author_identity is distinct from ${memberId}
    where review_vote.site_id = ${siteId} and voter_id = ${visitorId} order by review_id limit ${limit}
    on conflict do nothing returning review_id`.execute(db)
  if (rows.length === 0) return
  await sql`delete from review_vote where site_id = ${siteId} and voter_id = ${visitorId}
    and review_id = any(${rows.map(({ review_id }) => review_id)}::uuid[])`.execute(db)
}
