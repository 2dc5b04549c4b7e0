import * as contract from '@stoa/contract/services/members/member-report'
import type { QueryV2 } from '@stoa/contract/services/members/member-report'
import { asStaff } from '../../../../kernel/site/audience.ts'
import { invalid, type WireError } from '../../../../kernel/basics/errors.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import type { WireQuery } from '../../../../kernel/lists/query/page.ts'
import { checkMayPublish, lockMembers, ownMemberId, getReportableMember } from '../../members/ports/reading.ts'
import { loadReportedPage } from '../reported-members.ts'
import { notifyReporters } from '../report-outcomes.ts'
import { addReport, removeReportsAbout, report, showReport } from '../report.ts'

const maxDescription = 1000

export const reportMember = implement(contract.reportMember, async ({ site, caller, refuse }, { memberReport }) => {
  const ownId = ownMemberId(caller)
  const { reason } = memberReport
  const reportedMemberId = memberReport.reportedMemberId
  if (reportedMemberId === ownId)
    throw refuse('SELF_REPORTING_FORBIDDEN', 'members cannot report themselves', { memberId: ownId })
  if ([...(reason?.description ?? '')].length > maxDescription) throw tooLong()
  await checkMayPublish(site, caller)
  await lockMembers(site, [ownId, reportedMemberId], 'UPDATE')
  const { status } = await getReportableMember(site, reportedMemberId)
  if (status === 'BLOCKED')
    throw refuse('CANNOT_REPORT_BLOCKED_MEMBER', 'the site has blocked this member', { memberId: reportedMemberId })
  return { memberReport: showReport(await addReport(asStaff(site), { ...memberReport, reportedMemberId }, ownId)) }
})

export const queryMemberReports = implementRead(contract.queryMemberReports, async ({ site }, { query }) => {
  const page = await report.query(site, wireQuery(query))
  const { count, cursors } = page.metadata
  return {
    memberReports: page.items.map(showReport),
    pagingMetadata: { count, total: await page.total(), tooManyToCount: false, cursors },
  }
})

export const listReportedMembers = implementRead(contract.listReportedMembers, async ({ site }, { cursorPaging }) =>
  loadReportedPage(site, { cursorPaging: { limit: 100, ...cursorPaging } }, ''),
)

export const queryReportedMembers = implementRead(contract.queryReportedMembers, async ({ site }, { query }) =>
  loadReportedPage(site, wireQuery(query), 'query'),
)

export const deleteMemberReports = implement(contract.deleteMemberReports, async ({ site, refuse }, { memberId }) => {
  await notifyReporters(site, memberId, 'DISMISSED')
  const removed = await removeReportsAbout(site, memberId)
  if (removed === 0) throw refuse('CANNOT_DELETE_MEMBER_REPORTS', 'there are no reports about this member', { memberId })
  return {}
})

function wireQuery({ filter, sorting = [], paging }: QueryV2 = {}): WireQuery {
  const sort = sorting.map(({ fieldName, order }) => ({ ...(fieldName && { fieldName }), ...(order && { order }) }))
  return { ...(filter && { filter }), sort, cursorPaging: { limit: 100, ...paging } }
}

function tooLong(): WireError {
  return invalid({
    field: 'memberReport.reason.description',
    description: `must be at most ${maxDescription} characters`,
    violatedRule: 'MAX_LENGTH',
    data: { threshold: maxDescription },
  })
}
