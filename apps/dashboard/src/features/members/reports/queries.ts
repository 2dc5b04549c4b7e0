import { queryMemberReports, queryReportedMembers } from '@stoa/contract/calls/members/member-report'
import { getMemberReportCase } from '@stoa/contract/calls/stoa/member-report-cases'
import { searchMemberRows } from '@stoa/contract/calls/stoa/member-rows'
import type { MemberReport } from '@stoa/contract/services/members/member-report'
import type { MemberRow } from '@stoa/contract/services/stoa/member-rows'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'
import { safetyNet } from '../../../lib/calls/live.ts'

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

/** The reports that are shown: all, or those about one member or by one. */
export interface ReportChoice {
  about?: string | undefined
  by?: string | undefined
}

export function reportsQuery({ about, by }: ReportChoice) {
  return queryOptions({
    queryKey: ['member-reports', 'page', about ?? '', by ?? ''],
    queryFn: ({ signal }) => loadReported({ about, by }, signal),
    refetchInterval: safetyNet,
  })
}

async function loadReported({ about, by }: ReportChoice, signal: AbortSignal) {
  const chosen = about ? [about] : by && (await reportedBy(by, signal))
  const none = { reported: [], names: new Map<string, MemberRow>(), total: 0 }
  if (chosen?.length === 0) return none
  const filter = chosen && { filter: { reportedMemberId: { $in: chosen } } }
  const { reportedMembers = [], pagingMetadata } = await api.call(
    queryReportedMembers,
    { query: { ...filter, paging: { limit: maxMembers } } },
    { signal },
  )
  const ids = reportedMembers.map(({ reportedMemberId }) => reportedMemberId!)
  if (ids.length === 0) return none
  const memberReports = await loadNewestReports({ reportedMemberId: { $in: ids } }, maxReports, signal)
  const names = await loadRows([...ids, ...memberReports.map(({ reportingMemberId }) => reportingMemberId!)], signal)
  const reported = reportedMembers.map(({ reportedMemberId: id, reportCount, reviewed = false, lastReportDate }): Reported => ({
    member: names.get(id!) ?? { id: id! },
    reports: memberReports.filter(({ reportedMemberId }) => reportedMemberId === id),
    count: Number(reportCount),
    reviewed,
    lastReportDate,
  }))
  return { reported, names, total: pagingMetadata?.total ?? reported.length }
}

async function reportedBy(memberId: string, signal: AbortSignal): Promise<string[]> {
  const reports = await loadNewestReports({ reportingMemberId: memberId }, maxMembers, signal)
  return [...new Set(reports.map(({ reportedMemberId }) => reportedMemberId!))]
}

/** The newest reports about a member or by them, with the names of the others. */
export function memberReportsQuery(memberId: string, side: 'about' | 'by') {
  return queryOptions({
    queryKey: ['member-reports', side, memberId],
    queryFn: async ({ signal }) => {
      const filter = side === 'about' ? { reportedMemberId: memberId } : { reportingMemberId: memberId }
      const reports = await loadNewestReports(filter, 5, signal)
      const others = reports.map((report) => (side === 'about' ? report.reportingMemberId! : report.reportedMemberId!))
      return { reports, names: await loadRows(others, signal) }
    },
  })
}

/** Evidence and history of a reported member. */
export function reportCaseQuery(memberId: string) {
  return queryOptions({
    queryKey: [...anyReports.queryKey, 'case', memberId],
    queryFn: async ({ signal }) => {
      const { profiles = [], decisions = [] } = await api.call(getMemberReportCase, { memberId }, { signal })
      return { profiles, decisions }
    },
  })
}

async function loadNewestReports(filter: object, limit: number, signal: AbortSignal): Promise<MemberReport[]> {
  const query = { filter, sorting: [{ fieldName: 'createdDate', order: 'DESC' as const }], paging: { limit } }
  return (await api.call(queryMemberReports, { query }, { signal })).memberReports ?? []
}

async function loadRows(ids: readonly string[], signal: AbortSignal): Promise<Map<string, MemberRow>> {
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
