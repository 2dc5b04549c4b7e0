import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import {
  createBadgeAssignment,
  deleteBadgeAssignment,
  queryBadgeAssignments,
} from '@stoa/contract/calls/members/badge-assignments'
import { useQuery } from '@tanstack/react-query'
import { isAllowed } from '../../../../lib/calls/access.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { AssignmentsPanel } from './assignments-panel.tsx'
import { BadgeChip } from '../../badges/chip.tsx'
import { anyBadges, assignmentsQuery, badgesQuery } from '../../badges/queries.ts'

/** The badges of a member. Hidden where the site has none. */
export function BadgesPanel({ memberId }: { memberId: string }) {
  return isAllowed(queryBadgeAssignments) ? <Badges memberId={memberId} /> : null
}

function Badges({ memberId }: { memberId: string }) {
  const { data: badges, isPending } = useQuery(badgesQuery)
  const { data: assignments = [] } = useQuery(assignmentsQuery(memberId))
  const give = useCall(createBadgeAssignment, { failed: t`We couldn’t give the badge`, refreshes: [anyBadges] })
  const take = useCall(deleteBadgeAssignment, { failed: t`We couldn’t take the badge`, refreshes: [anyBadges] })
  if (isPending) return <Skeleton height={96} radius="md" />
  if (!badges || badges.length === 0) return null
  const given = new Map(assignments.map(({ badgeId, id }) => [badgeId, id!]))
  return (
    <AssignmentsPanel
      title={t`Badges`}
      none={t`No badges.`}
      assigned={badges.flatMap((badge) => {
        const assignmentId = given.get(badge.id)
        if (!assignmentId) return []
        const remove = { label: t`Take badge ${badge.title ?? ''}`, run: () => take.send({ badgeAssignmentId: assignmentId }) }
        return [{ id: badge.id!, shown: <BadgeChip badge={badge} />, remove: take.denied ? undefined : remove }]
      })}
      addLabel={t`Give a badge`}
      others={badges.filter(({ id }) => !given.has(id)).map(({ id, title }) => ({ value: id!, label: title ?? '' }))}
      onAdd={give.denied ? undefined : (badgeId) => give.send({ badgeAssignment: { badgeId, memberId } })}
    />
  )
}
