import { queryReportedMembers } from '@stoa/contract/calls/members/member-report'
import { getTasks } from '@stoa/contract/calls/stoa/insights'
import { countMemberRows } from '@stoa/contract/calls/stoa/member-rows'
import { searchOrderRows } from '@stoa/contract/calls/stoa/order-rows'
import { countReviewRows } from '@stoa/contract/calls/stoa/reviews'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'
import { writeNumber } from '../../../lib/format/format.ts'
import { safetyNet } from '../../../lib/calls/live.ts'

/** The server stops counting here. */
const countLimit = 1000

export function writeCapped(count: number): string {
  return writeNumber(count) + (count >= countLimit ? '+' : '')
}

/** The open tasks that the navigation counts. */
export const tasksQuery = queryOptions({
  queryKey: ['tasks'],
  queryFn: async ({ signal }) => (await api.call(getTasks, {}, { signal })).tasks!,
  refetchInterval: safetyNet,
})

/** The number of members that wait for approval. */
export const waitingMembersQuery = queryOptions({
  queryKey: ['members', 'waiting'],
  queryFn: async ({ signal }) => (await api.call(countMemberRows, { filter: { status: 'PENDING' } }, { signal })).count ?? 0,
  refetchInterval: safetyNet,
})

/** The number of reported members without a review. */
export const reportedMembersQuery = queryOptions({
  queryKey: ['member-reports', 'waiting'],
  queryFn: async ({ signal }) => {
    const query = { filter: { reviewed: false }, paging: { limit: 1 } }
    return (await api.call(queryReportedMembers, { query }, { signal })).pagingMetadata?.total ?? 0
  },
  refetchInterval: safetyNet,
})

/** The number of reviews that wait for a decision. */
export const waitingReviewsQuery = queryOptions({
  queryKey: ['reviews', 'waiting'],
  queryFn: async ({ signal }) =>
    (await api.call(countReviewRows, { filter: { moderationStatus: 'IN_MODERATION' } }, { signal })).count ?? 0,
  refetchInterval: safetyNet,
})

/** The latest orders, newest first. */
export const latestOrdersQuery = queryOptions({
  queryKey: ['latest-orders'],
  queryFn: async ({ signal }) => {
    const search = {
      filter: { status: { $ne: 'INITIALIZED' }, archived: false },
      sort: [{ fieldName: 'purchasedDate', order: 'DESC' as const }],
      cursorPaging: { limit: 20 },
    }
    return (await api.call(searchOrderRows, { search }, { signal })).orderRows ?? []
  },
  refetchInterval: safetyNet,
})
