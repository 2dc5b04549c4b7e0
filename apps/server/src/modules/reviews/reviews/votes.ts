import type { Vote } from '@stoa/contract/services/stoa/reviews'
import { notFound, permissionDenied } from '../../../kernel/basics/errors.ts'
import type { Caller } from '../../../kernel/site/caller.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { checkMayPublish } from '../../members/members/ports/reading.ts'
import { review } from './entity.ts'
import { relevanceOf } from './relevance.ts'
import { deleteVote, insertVote, deleteVotesBy, updateVotes } from './store/votes.ts'

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
  const voterId = voterIdOf(caller)
  const ids = caller.kind === 'MEMBER' ? [voterId, caller.visitorId] : [voterId]
  if (vote !== 'NONE') await checkMayPublish(site, caller)
  const voted = await review.lock(site, reviewId)
  if (voted.moderation?.moderationStatus !== 'APPROVED') throw notFound('review', { id: reviewId })
  if ([voted.author?.contactId, voted.authorIdentity].some((id) => id && ids.includes(id)))
    throw permissionDenied('authors cannot vote for their own review')
  const before = await deleteVote(site, reviewId, voterId)
  if (vote !== 'NONE') await insertVote(site, reviewId, voterId, vote === 'HELPFUL')
  const foundHelpful = voted.foundHelpful + Number(vote === 'HELPFUL') - Number(before === true)
  const foundUnhelpful = voted.foundUnhelpful + Number(vote === 'UNHELPFUL') - Number(before === false)
  await setVotes(site, reviewId, { ...voted, foundHelpful, foundUnhelpful })
  return { foundHelpful, foundUnhelpful, vote }
}

/** Deletes the votes of somebody who is erased, and returns how many there were. */
export async function deleteVotesOf(site: SiteTx, voterId: string, limit: number): Promise<number> {
  const deleted = await deleteVotesBy(site, voterId, limit)
  for (const { review_id: id, helpful } of deleted.toSorted((a, b) => (a.review_id < b.review_id ? -1 : 1))) {
    const voted = await review.lock(site, id)
    await setVotes(site, id, {
      ...voted,
      foundHelpful: voted.foundHelpful - Number(helpful),
      foundUnhelpful: voted.foundUnhelpful - Number(!helpful),
    })
  }
  return deleted.length
}

async function setVotes(site: SiteTx, id: string, counted: Parameters<typeof relevanceOf>[0]): Promise<void> {
  const { foundHelpful = 0, foundUnhelpful = 0 } = counted
  await updateVotes(site, { foundHelpful, foundUnhelpful, relevance: relevanceOf(counted), reviewId: id })
}

function voterIdOf(caller: Caller): string {
  if (caller.kind === 'MEMBER') return caller.memberId
  if (caller.kind === 'VISITOR') return caller.visitorId
  throw permissionDenied('only visitors and members vote')
}
