import type { ReportedMember } from '@stoa/contract/services/members/member-report'
import { sql, type RawBuilder } from 'kysely'
import type { FieldColumn, Fields } from '../../../kernel/lists/query/field-map.ts'
import { list } from '../../../kernel/lists/query/list.ts'
import type { WireQuery } from '../../../kernel/lists/query/page.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { seesMember } from '../members/ports/reading.ts'

const compared = ['$eq', '$ne', '$gt', '$gte', '$lt', '$lte', '$in', '$nin']

function field(path: string, type: FieldColumn['type'], column: string, operators: readonly string[]): [string, FieldColumn] {
  return [path, { path, type, expression: sql.ref(column), notNull: true, operators, sortable: true }]
}

const fields: Fields = new Map([
  field('reportedMemberId', 'uuid', 'id', ['$eq', '$ne', '$in', '$nin']),
  field('reportCount', 'bigint', 'report_count', compared),
  field('lastReportDate', 'timestamptz', 'last_report_date', compared),
  field('reviewed', 'boolean', 'reviewed', ['$eq', '$ne']),
])

/** The members about whom there are reports, with the latest ones first. */
const reportedMembers = list({
  name: 'reported_member',
  from: (site) => sql`(select report.site_id, report.reported_member_id as id, count(*) as report_count,
      max(report.created_date) as last_report_date, bool_or(review.member_id is not null) as reviewed
    from member_report as report
    left join member_report_review as review on review.site_id = ${site.siteId} and review.member_id = report.reported_member_id
    where report.site_id = ${site.siteId} and ${seesMember(site, sql.ref('report.reported_member_id'))}
    group by report.site_id, report.reported_member_id) as reported`,
  fields,
  visibleRows: 'ALL',
  defaultSort: [{ field: 'lastReportDate', descending: true }],
})

interface ReportedRow {
  id: string
  report_count: bigint
  last_report_date: Date
  reviewed: boolean
}

export async function loadReportedPage(site: SiteRead, query: WireQuery, root: string) {
  const selected = sql`id, report_count, last_report_date, reviewed`
  const page = await reportedMembers.page<ReportedRow>(site, selected, query, { root })
  const { count, cursors } = page.metadata
  return {
    reportedMembers: page.rows.map(shown),
    pagingMetadata: { count, total: await page.total(), tooManyToCount: false, cursors },
  }
}

function shown({ id, report_count, last_report_date, reviewed }: ReportedRow): ReportedMember {
  return {
    reportedMemberId: id,
    reportCount: String(report_count),
    reviewed,
    lastReportDate: last_report_date.toISOString(),
  }
}

/** The ids of the members with a report that staff has not reviewed, as a subquery. */
export function membersToReview({ siteId }: SiteRead): RawBuilder<unknown> {
  return sql`(select reported_member_id from member_report as report
    left join member_report_review as review on review.site_id = ${siteId} and review.member_id = report.reported_member_id
    where report.site_id = ${siteId} and review.member_id is null)`
}
