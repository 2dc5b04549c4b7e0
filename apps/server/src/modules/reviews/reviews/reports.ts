import type { RejectionReason, ReviewReport } from '@stoa/contract/services/stoa/reviews'
import { notFound, permissionDenied } from '../../../kernel/basics/errors.ts'
import type { Caller } from '../../../kernel/site/caller.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { review, type StoredReview } from './entity.ts'
import { insertReport, markReportsDismissed, loadOpenReports, deleteReportsBy, updateReportCount } from './store/reports.ts'

const maxShown = 50

/** Adds the caller's one report of a published review. The review's revision stays, so that nobody who edits it is disturbed. */
export async function addReport(
  site: SiteTx,
  caller: Caller,
  reviewId: string,
  { reason, note }: { reason: RejectionReason; note: string | undefined },
): Promise<void> {
  const reported = await review.lock(site, reviewId)
  if (reported.moderation?.moderationStatus !== 'APPROVED') throw notFound('review', { id: reviewId })
  const isNew = await insertReport(site, { reviewId, reporterId: reporterIdOf(caller), reason, note })
  if (isNew) await updateReportCount(site, reviewId)
}

/** Takes a review off the list of reported ones. */
export async function dismissReports(site: SiteTx, reviewId: string): Promise<StoredReview> {
  await review.lock(site, reviewId)
  await markReportsDismissed(site, reviewId)
  await updateReportCount(site, reviewId)
  return review.get(site, reviewId)
}

export async function openReports(site: SiteRead, reviewId: string): Promise<ReviewReport[]> {
  const rows = await loadOpenReports(site, reviewId, maxShown)
  return rows.map(({ reason, note, created_date }) => ({ reason, ...(note && { note }), date: created_date.toISOString() }))
}

/** Deletes the reports of somebody who is erased, and returns how many there were. */
export async function deleteReportsOf(site: SiteTx, reporterId: string, limit: number): Promise<number> {
  const reviewIds = await deleteReportsBy(site, reporterId, limit)
  for (const id of reviewIds.toSorted()) {
    await review.lock(site, id)
    await updateReportCount(site, id)
  }
  return reviewIds.length
}

function reporterIdOf(caller: Caller): string {
  if (caller.kind === 'MEMBER') return caller.memberId
  if (caller.kind === 'VISITOR') return caller.visitorId
  throw permissionDenied('staff rejects a review instead')
}
