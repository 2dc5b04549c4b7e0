import { oneRow } from '../../../../kernel/database/one-row.ts'
import { sql } from 'kysely'
import type { ReportedProfile } from '@stoa/contract/services/stoa/member-report-cases'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

export async function loadReportsBy(
  { db, siteId }: SiteRead,
  memberId: string,
): Promise<{ reported_member_id: string; category: string; created_date: Date; doc: object }[]> {
  const { rows } = await sql<{ reported_member_id: string; category: string; created_date: Date; doc: object }>`
    select reported_member_id, category, created_date, doc from member_report
    where site_id = ${siteId} and reporting_member_id = ${memberId} order by created_date`.execute(db)
  return rows
}

export async function updateShownProfile({ db, siteId }: SiteTx, shown: ShownProfile, reportId: string): Promise<void> {
  await sql`update member_report set shown = ${JSON.stringify(shown)}::jsonb
    where site_id = ${siteId} and id = ${reportId}`.execute(db)
}

export async function loadShownProfiles(
  { db, siteId }: SiteRead,
  memberId: string,
): Promise<{ shown: ShownProfile; first: Date; last: Date }[]> {
  const { rows } = await sql<{ shown: ShownProfile; first: Date; last: Date }>`
    select shown, min(created_date) as first, max(created_date) as last from member_report
    where site_id = ${siteId} and reported_member_id = ${memberId} and shown is not null
    group by shown order by last desc limit 20`.execute(db)
  return rows
}

export async function markAnswered(
  { db, siteId }: SiteTx,
  memberId: string,
): Promise<{ reporting_member_id: string; created_date: Date }[]> {
  const { rows } = await sql<{ reporting_member_id: string; created_date: Date }>`update member_report set answered = true
    where site_id = ${siteId} and reported_member_id = ${memberId} and not answered
    returning reporting_member_id, created_date`.execute(db)
  return rows
}

export async function deleteReportReview({ db, siteId }: SiteTx, memberId: string): Promise<void> {
  await sql`delete from member_report_review where site_id = ${siteId} and member_id = ${memberId}`.execute(db)
}

export async function countReportsSince(
  { db, siteId }: SiteRead,
  reporterId: string,
  since: Date,
): Promise<{ count: number; first: Date | null }> {
  return oneRow(
    await sql<{ count: number; first: Date | null }>`select count(*)::int as count, min(created_date) as first
    from member_report where site_id = ${siteId} and reporting_member_id = ${reporterId} and created_date > ${since}`.execute(db),
  )
}

export async function lockReportsAbout({ db, siteId }: SiteTx, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from member_report where site_id = ${siteId}
    and reported_member_id = ${memberId} order by id for update`.execute(db)
  return rows.map(({ id }) => id)
}

export async function lockReportsBy(
  { db, siteId }: SiteTx,
  memberId: string,
): Promise<{ id: string; reported_member_id: string }[]> {
  const { rows } = await sql<{ id: string; reported_member_id: string }>`select id, reported_member_id from member_report
    where site_id = ${siteId} and reporting_member_id = ${memberId} order by id for update`.execute(db)
  return rows
}

export type ShownProfile = Omit<ReportedProfile, 'firstReportedDate' | 'lastReportedDate'>

export async function countReports({ db, siteId }: SiteTx, memberId: string): Promise<number> {
  return oneRow(
    await sql<{ count: number }>`select count(*)::int as count from member_report
    where site_id = ${siteId} and reported_member_id = ${memberId}`.execute(db),
  ).count
}

/** When others reported a member, the latest first. */
export async function loadReportDates({ db, siteId }: SiteRead, memberId: string, limit: number): Promise<Date[]> {
  const { rows } = await sql<{ created_date: Date }>`select created_date from member_report
    where site_id = ${siteId} and reported_member_id = ${memberId} order by created_date desc limit ${limit}`.execute(db)
  return rows.map(({ created_date }) => created_date)
}

/** Notes that staff has dealt with the reports about a member, until the next one. */
export async function markReviewed({ db, siteId, now }: SiteTx, memberId: string, since: Date): Promise<void> {
  await sql`insert into member_report_review (site_id, member_id, reviewed_date)
    select report.site_id, report.reported_member_id, ${now}::timestamptz from member_report as report
    where report.site_id = ${siteId} and report.reported_member_id = ${memberId}
    group by report.site_id, report.reported_member_id having max(report.created_date) <= ${since}
    on conflict (site_id, member_id) do update set reviewed_date = excluded.reviewed_date`.execute(db)
}
