import type { RejectionReason, ReviewReport } from '@stoa/contract/services/stoa/reviews'
import { sql } from 'kysely'
import { notFound, permissionDenied } from '../../../kernel/basics/errors.ts'
import type { Caller } from '../../../kernel/site/identity.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { review, type StoredReview } from './entity.ts'

const maxShown = 50

/** Adds the caller's one report of a published review. The review's revision stays, so that nobody who edits it is disturbed. */
export async function reportReview(
  site: SiteTx,
  caller: Caller,
  reviewId: string,
  { reason, note }: { reason: RejectionReason; note: string | undefined },
): Promise<void> {
  const { db, siteId, now } = site
  const reported = await review.lock(site, reviewId)
  if (reported.moderation?.moderationStatus !== 'APPROVED') throw notFound('review', { id: reviewId })
  const { numAffectedRows } = await sql`insert into review_report (site_id, review_id, reporter_id, reason, note, created_date)
    values (${siteId}, ${reviewId}, ${reporterIdOf(caller)}, ${reason}, ${note ?? null}, ${now}) on conflict do nothing`.execute(
    db,
  )
  if (numAffectedRows === 1n) await countReports(site, reviewId)
}

/** Takes a review off the list of reported ones. */
export async function dismissReports(site: SiteTx, reviewId: string): Promise<StoredReview> {
  const { db, siteId } = site
  await review.lock(site, reviewId)
  await sql`update review_report set dismissed = true where site_id = ${siteId} and review_id = ${reviewId}`.execute(db)
  await countReports(site, reviewId)
  return review.get(site, reviewId)
}

export async function openReports({ db, siteId }: SiteRead, reviewId: string): Promise<ReviewReport[]> {
  const { rows } = await sql<{ reason: RejectionReason; note: string | null; created_date: Date }>`
    select reason, note, created_date from review_report
    where site_id = ${siteId} and review_id = ${reviewId} and not dismissed order by created_date desc limit ${maxShown}`.execute(
    db,
  )
  return rows.map(({ reason, note, created_date }) => ({ reason, ...(note && { note }), date: created_date.toISOString() }))
}

/** Deletes the reports of somebody who is erased, and returns how many there were. */
export async function deleteReportsOf(site: SiteTx, reporterId: string, limit: number): Promise<number> {
  const { db, siteId } = site
  const { rows } = await sql<{ review_id: string }>`delete from review_report
    where site_id = ${siteId} and reporter_id = ${reporterId} and review_id in
      (select review_id from review_report where site_id = ${siteId} and reporter_id = ${reporterId} order by review_id limit ${limit})
    returning review_id`.execute(db)
  for (const { review_id: id } of rows.toSorted((a, b) => (a.review_id < b.review_id ? -1 : 1))) {
    await review.lock(site, id)
    await countReports(site, id)
  }
  return rows.length
}

/** The caller has locked the review. */
async function countReports({ db, siteId }: SiteTx, reviewId: string): Promise<void> {
  await sql`update review set report_count = (select count(*)::int from review_report
      where review_report.site_id = ${siteId} and review_report.review_id = ${reviewId} and not dismissed)
    where site_id = ${siteId} and id = ${reviewId}`.execute(db)
}

function reporterIdOf(caller: Caller): string {
  if (caller.kind === 'MEMBER') return caller.memberId
  if (caller.kind === 'VISITOR') return caller.visitorId
  throw permissionDenied('staff rejects a review instead')
}
