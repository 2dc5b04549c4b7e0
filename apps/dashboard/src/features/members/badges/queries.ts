import { queryBadgeAssignments } from '@stoa/contract/calls/members/badge-assignments'
import { getMemberCountsPerBadge } from '@stoa/contract/calls/members/badges'
import { getBadge, queryBadges } from '@stoa/contract/calls/members/badges-v-2'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'

const key = ['badges']

/** Changes of badges reload all of them. */
export const anyBadges = { queryKey: key }

/** All badges in their display order. A site has a few. */
export const badgesQuery = queryOptions({
  queryKey: [...key, 'all'],
  queryFn: async ({ signal }) =>
    (await api.call(queryBadges, { query: { cursorPaging: { limit: 100 } } }, { signal })).badges ?? [],
})

export function badgeQuery(badgeId: string) {
  return queryOptions({
    queryKey: [...key, 'one', badgeId],
    queryFn: async ({ signal }) => (await api.call(getBadge, { badgeId }, { signal })).badge!,
  })
}

/** The number of members with each badge. */
export const badgeCountsQuery = queryOptions({
  queryKey: [...key, 'counts'],
  queryFn: async ({ signal }) => {
    const { badgeMemberCounts = [] } = await api.call(getMemberCountsPerBadge, {}, { signal })
    return new Map(badgeMemberCounts.map(({ badgeId, memberCount }) => [badgeId!, memberCount ?? 0]))
  },
})

/** The badges of a member. */
export function assignmentsQuery(memberId: string) {
  return queryOptions({
    queryKey: [...key, 'of', memberId],
    queryFn: async ({ signal }) => {
      const query = { filter: { memberId }, cursorPaging: { limit: 100 } }
      return (await api.call(queryBadgeAssignments, { query }, { signal })).badgeAssignments ?? []
    },
  })
}
