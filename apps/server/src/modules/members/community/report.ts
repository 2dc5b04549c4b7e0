import type { AlwaysWith, Require, Stored } from '@stoa/contract'
import { service, type MemberReport, type ReportedMember } from '@stoa/contract/services/members/member-report'
import { sql } from 'kysely'
import { keepProfile } from './report-cases.ts'
import { entity, type Wire } from '../../../kernel/lists/entity/entity.ts'
import { action } from '../../../kernel/site/events.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import { tooMany } from '../../../kernel/abuse/rate-limit.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { deleteReportReview, countReportsSince, lockReportsAbout, lockReportsBy, countReports } from './store/reports.ts'

export type ReportFields = AlwaysWith<MemberReport, 'reportedMemberId' | 'reportingMemberId' | 'reason'> & Pick<Wire, 'revision'>

type StoredReport = Stored<ReportFields>

/** Reports as they are stored. Their reporters are for staff alone. */
export const report = entity<ReportFields>({
  service,
  type: 'MemberReport',
  table: 'member_report',
  columns: {
    reportedMemberId: { column: 'reported_member_id', type: 'uuid', notNull: true },
    reportingMemberId: { column: 'reporting_member_id', type: 'uuid', notNull: true },
    'reason.category': { column: 'category', notNull: true },
  },
  queryable: {
    ...service.queries.queryMemberReports.fields,
    // The reason is an object, of which the category can be compared.
    'reason.category': { operators: ['$eq', '$ne', '$in', '$nin'], sortable: false },
  },
  sortable: ['createdDate'],
  inEvents: showReport,
})

export function showReport({ id, reportedMemberId, reportingMemberId, reason, createdDate }: StoredReport): MemberReport {
  return {
    id,
    reportedMemberId,
    reportingMemberId: reportingMemberId,
    reason: reason,
    createdDate,
  }
}

const hour = 3600_000

/** A member's reports in an hour, about all others. */
const reportsPerHour = 10

/**
 * Adds a report. The same reporter's report about the same member for the same reason is one and stays as it is. The caller has
 * locked both members.
 */
export async function addReport(
  site: SiteTx,
  given: Require<MemberReport, 'reportedMemberId'>,
  reporterId: string,
): Promise<StoredReport> {
  const { reportedMemberId } = given
  const category = given.reason?.category ?? 'UNKNOWN'
  const same = await report.findWhere(
    site,
    sql`reporting_member_id = ${reporterId} and reported_member_id = ${reportedMemberId} and category = ${category}`,
  )
  if (same) return same
  await checkFrequency(site, reporterId)
  const isFirst = (await countReports(site, reportedMemberId)) === 0
  const added = await report.create(site, { ...given, reason: { ...given.reason, category } }, newId(), {
    reportingMemberId: reporterId,
  })
  await keepProfile(site, added.id, reportedMemberId)
  await deleteReportReview(site, reportedMemberId)
  const reportedMember = {
    reportedMemberId,
    reportCount: '1',
    reviewed: false,
    lastReportDate: added.createdDate,
  }
  if (isFirst) site.record(reportedMemberEvent('reported_member_created', reportedMemberId, { reportedMember }))
  return added
}

/** Throws TOO_MANY_REQUESTS for a member who reports too often. */
async function checkFrequency(site: SiteTx, reporterId: string): Promise<void> {
  const { now } = site
  const since = new Date(now.getTime() - hour)
  const { count, first } = await countReportsSince(site, reporterId, since)
  if (count >= reportsPerHour) throw tooMany(first!.getTime() + hour - now.getTime())
}

/** Deletes all reports about a member, and returns how many they were. */
export async function removeReportsAbout(site: SiteTx, memberId: string): Promise<number> {
  const ids = await lockReportsAbout(site, memberId)
  for (const id of ids) await report.remove(site, id)
  if (ids.length > 0) await forgetReported(site, memberId)
  return ids.length
}

/** Deletes all reports that a member made, and returns how many they were. */
export async function removeReportsBy(site: SiteTx, memberId: string): Promise<number> {
  const rows = await lockReportsBy(site, memberId)
  for (const { id } of rows) await report.remove(site, id)
  for (const reported of new Set(rows.map(({ reported_member_id }) => reported_member_id)))
    if ((await countReports(site, reported)) === 0) await forgetReported(site, reported)
  return rows.length
}

async function forgetReported(site: SiteTx, memberId: string): Promise<void> {
  await deleteReportReview(site, memberId)
  site.record(reportedMemberEvent('reported_member_deleted', memberId, { reportedMemberId: memberId }))
}

function reportedMemberEvent(slug: string, id: string, body: { reportedMember: ReportedMember } | { reportedMemberId: string }) {
  return action(service.fqdn, slug, { id }, body)
}
