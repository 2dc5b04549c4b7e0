import { queryBadgeAssignments } from '@stoa/contract/calls/members/badge-assignments'
import { queryBadges } from '@stoa/contract/calls/members/badges-v-2'
import type { Visit } from '../../../lib/page/context.ts'
import type { AuthorBadge } from './review-view.ts'

/** Of all authors together. */
const mostAssignments = 100
const shownOfAuthor = 2

/** The badges of members whom the visitor may see, by the id of the member. */
export async function loadAuthorBadges({ api }: Visit, memberIds: readonly string[]): Promise<Map<string, AuthorBadge[]>> {
  if (memberIds.length === 0) return new Map()
  const { badgeAssignments = [] } = await api.call(queryBadgeAssignments, {
    query: { filter: { memberId: { $in: [...new Set(memberIds)] } }, cursorPaging: { limit: mostAssignments } },
  })
  const ids = [...new Set(badgeAssignments.flatMap(({ badgeId }) => badgeId ?? []))]
  if (ids.length === 0) return new Map()
  const { badges = [] } = await api.call(queryBadges, { query: { filter: { id: { $in: ids } }, cursorPaging: { limit: 100 } } })
  const ofMember = Map.groupBy(badgeAssignments, ({ memberId }) => memberId!)
  return new Map(
    [...ofMember].map(([memberId, assigned]) => [
      memberId,
      badges
        .filter(({ id }) => assigned.some(({ badgeId }) => badgeId === id))
        .slice(0, shownOfAuthor)
        .map(({ id, title, backgroundColor, textColor }) => ({
          id: id!,
          title: title ?? '',
          background: backgroundColor ?? '',
          color: textColor ?? '',
        })),
    ]),
  )
}
