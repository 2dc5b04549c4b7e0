import { queryMemberReports, queryReportedMembers } from '@stoa/contract/calls/members/member-report'
import { searchMemberRows } from '@stoa/contract/calls/stoa/member-rows'
import type { MemberReport } from '@stoa/contract/services/members/member-report'
import type { MemberRow } from '@stoa/contract/services/stoa/member-rows'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { safetyNet } from '../../../lib/live.ts'

/** A member about whom there are reports. */
export interface Reported {
  member: MemberRow
  reports: readonly MemberReport[]
  count: number
  reviewed: boolean
  lastReportDate: string | null | undefined
}

/** The page shows the members with the latest reports, and of the reports about them the latest ones. */
const maxMembers = 50
const maxReports = 500

/** Reviewing a member changes the list and the number of open ones. */
export const anyReports = { queryKey: ['member-reports'] }

export const reportsQuery = queryOptions({
  queryKey: ['member-reports', 'all'],
  queryFn: async ({ signal }) => {
    const { reportedMembers = [], pagingMetadata } = await api.call(
      queryReportedMembers,
      { query: { paging: { limit: maxMembers } } },
      { signal },
    )
    const ids = reportedMembers.map(({ reportedMemberId }) => reportedMemberId!)
    if (ids.length === 0) return { reported: [], names: new Map<string, MemberRow>(), total: 0 }
    const sorting = [{ fieldName: 'createdDate', order: 'DESC' as const }]
    const query = { filter: { reportedMemberId: { $in: ids } }, sorting, paging: { limit: maxReports } }
    const { memberReports = [] } = await api.call(queryMemberReports, { query }, { signal })
    const names = await rowsOf([...ids, ...memberReports.map(({ reportingMemberId }) => reportingMemberId!)], signal)
    const reported = reportedMembers.map(({ reportedMemberId: id, reportCount, reviewed = false, lastReportDate }): Reported => ({
      member: names.get(id!) ?? { id: id! },
      reports: memberReports.filter(({ reportedMemberId }) => reportedMemberId === id),
      count: Number(reportCount),
      reviewed,
      lastReportDate,
    }))
    return { reported, names, total: pagingMetadata?.total ?? reported.length }
  },
  refetchInterval: safetyNet,
})

async function rowsOf(ids: readonly string[], signal: AbortSignal): Promise<Map<string, MemberRow>> {
  const all = [...new Set(ids)]
  const parts = Array.from({ length: Math.ceil(all.length / 100) }, (_part, index) => all.slice(index * 100, index * 100 + 100))
  const found = await Promise.all(
    parts.map(async (part) => {
      const search = { filter: { id: { $in: part } }, cursorPaging: { limit: 100 } }
      return (await api.call(searchMemberRows, { search }, { signal })).memberRows ?? []
    }),
  )
  return new Map(found.flat().map((row) => [row.id!, row]))
}
