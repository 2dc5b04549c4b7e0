import type { Vote } from '@stoa/contract/services/stoa/reviews'
import { sql } from 'kysely'
import { notFound, permissionDenied } from '../../../kernel/basics/errors.ts'
import type { Caller } from '../../../kernel/site/identity.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { checkMayPublish } from '../../members/members/index.ts'
import { review } from './entity.ts'
import { relevanceOf } from './relevance.ts'

export interface VoteResult {
  foundHelpful: number
  foundUnhelpful: number
  vote: Vote
}

/**
 * Sets the caller's one vote for a published review. Authors do not vote for their own. The review's revision stays, so that nobody who edits
 * it is disturbed.
 */
export async function voteFor(site: SiteTx, caller: Caller, reviewId: string, vote: Vote): Promise<VoteResult> {
  const { db, siteId, now } = site
  const voterId = voterIdOf(caller)
  const ids = caller.kind === 'MEMBER' ? [voterId, caller.visitorId] : [voterId]
  if (vote !== 'NONE') await checkMayPublish(site, caller)
  const voted = await review.lock(site, reviewId)
  if (voted.moderation?.moderationStatus !== 'APPROVED') throw notFound('review', { id: reviewId })
  if ([voted.author?.contactId, voted.authorIdentity].some((id) => id && ids.includes(id)))
    throw permissionDenied('authors cannot vote for their own review')
  const { rows } = await sql<{ helpful: boolean }>`delete from review_vote
    where site_id = ${siteId} and review_id = ${reviewId} and voter_id = ${voterId} returning helpful`.execute(db)
  if (vote !== 'NONE')
    await sql`insert into review_vote (site_id, review_id, voter_id, helpful, created_date)
      values (${siteId}, ${reviewId}, ${voterId}, ${vote === 'HELPFUL'}, ${now})`.execute(db)
  const before = rows[0]?.helpful
  const foundHelpful = voted.foundHelpful! + Number(vote === 'HELPFUL') - Number(before === true)
  const foundUnhelpful = voted.foundUnhelpful! + Number(vote === 'UNHELPFUL') - Number(before === false)
  await setVotes(site, reviewId, { ...voted, foundHelpful, foundUnhelpful })
  return { foundHelpful, foundUnhelpful, vote }
}

/** Deletes the votes of somebody who is erased, and returns how many there were. */
export async function deleteVotesOf(site: SiteTx, voterId: string, limit: number): Promise<number> {
  const { db, siteId } = site
  const { rows } = await sql<{ review_id: string; helpful: boolean }>`delete from review_vote
    where site_id = ${siteId} and voter_id = ${voterId} and review_id in
      (select review_id from review_vote where site_id = ${siteId} and voter_id = ${voterId} order by review_id limit ${limit})
    returning review_id, helpful`.execute(db)
  for (const { review_id: id, helpful } of rows.toSorted((a, b) => (a.review_id < b.review_id ? -1 : 1))) {
    const voted = await review.lock(site, id)
    await setVotes(site, id, {
      ...voted,
      foundHelpful: voted.foundHelpful! - Number(helpful),
      foundUnhelpful: voted.foundUnhelpful! - Number(!helpful),
    })
  }
  return rows.length
}

async function setVotes({ db, siteId }: SiteTx, id: string, counted: Parameters<typeof relevanceOf>[0]): Promise<void> {
  const { foundHelpful = 0, foundUnhelpful = 0 } = counted
  await sql`update review set found_helpful = ${foundHelpful}, found_unhelpful = ${foundUnhelpful},
      helpfulness = ${foundHelpful - foundUnhelpful}, relevance_score = ${relevanceOf(counted)}
    where site_id = ${siteId} and id = ${id}`.execute(db)
}

function voterIdOf(caller: Caller): string {
  if (caller.kind === 'MEMBER') return caller.memberId
  if (caller.kind === 'VISITOR') return caller.visitorId
  throw permissionDenied('only visitors and members vote')
}
