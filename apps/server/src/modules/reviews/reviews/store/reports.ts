import { sql } from 'kysely'
import type { RejectionReason } from '@stoa/contract/services/stoa/reviews'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

export async function insertReport(
  { db, siteId, now }: SiteTx,
  {
    reviewId,
    reporterId,
    reason,
    note,
  }: { reviewId: string; reporterId: string; reason: RejectionReason; note: string | undefined },
): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into review_report (site_id, review_id, reporter_id, reason, note, created_date)
    values (${siteId}, ${reviewId}, ${reporterId}, ${reason}, ${note ?? null}, ${now}) on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

export async function markReportsDismissed({ db, siteId }: SiteTx, reviewId: string): Promise<void> {
  await sql`update review_report set dismissed = true where site_id = ${siteId} and review_id = ${reviewId}`.execute(db)
}

export async function loadOpenReports(
  { db, siteId }: SiteRead,
  reviewId: string,
  limit: number,
): Promise<{ reason: RejectionReason; note: string | null; created_date: Date }[]> {
  const { rows } = await sql<{ reason: RejectionReason; note: string | null; created_date: Date }>`
    select reason, note, created_date from review_report
    where site_id = ${siteId} and review_id = ${reviewId} and not dismissed order by created_date desc limit ${limit}`.execute(db)
  return rows
}

export async function deleteReportsBy({ db, siteId }: SiteTx, reporterId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ review_id: string }>`delete from review_report
    where site_id = ${siteId} and reporter_id = ${reporterId} and review_id in
      (select review_id from review_report where site_id = ${siteId} and reporter_id = ${reporterId} order by review_id limit ${limit})
    returning review_id`.execute(db)
  return rows.map(({ review_id }) => review_id)
}

/** The caller has locked the review. */
export async function updateReportCount({ db, siteId }: SiteTx, reviewId: string): Promise<void> {
  await sql`update review set report_count = (select count(*)::int from review_report
      where review_report.site_id = ${siteId} and review_report.review_id = ${reviewId} and not dismissed)
    where site_id = ${siteId} and id = ${reviewId}`.execute(db)
}

/** Reports of a visitor become those of a member, who keeps their own where there are both. */
export async function moveReports({ db, siteId }: SiteTx, visitorId: string, memberId: string, limit: number): Promise<void> {
  const { rows } = await sql<{ review_id: string }>`
    insert into review_report (site_id, review_id, reporter_id, reason, note, created_date, dismissed)
    select site_id, review_id, ${memberId}::uuid, reason, note, created_date, dismissed from review_report
    where site_id = ${siteId} and reporter_id = ${visitorId} order by review_id limit ${limit}
    on conflict do nothing returning review_id`.execute(db)
  if (rows.length === 0) return
  await sql`delete from review_report where site_id = ${siteId} and reporter_id = ${visitorId}
    and review_id = any(${rows.map(({ review_id }) => review_id)}::uuid[])`.execute(db)
}
