import type { SiteTx } from '../../../kernel/site/site.ts'
import { deleteReportsOf } from './reports.ts'
import { deleteVotesOf } from './votes.ts'
import { moveVotes } from './store/votes.ts'
import { moveReports } from './store/reports.ts'

/** Votes and reports that one sign-in takes along; a browser has few. */
const maxTaken = 100

interface SignedIn {
  visitorId: string
  memberId: string
}

/**
 * The visitor's votes and reports become those of the member who signs in, so that nobody counts twice. Where the member has voted or
 * reported already, or has written the review, the visitor's no longer counts.
 */
export async function takeOverVotes(site: SiteTx, { visitorId, memberId }: SignedIn): Promise<void> {
  await moveVotes(site, visitorId, memberId, maxTaken)
  await deleteVotesOf(site, visitorId, maxTaken)
  await moveReports(site, visitorId, memberId, maxTaken)
  await deleteReportsOf(site, visitorId, maxTaken)
}
