import type { AlwaysWith, Stored } from '@stoa/contract'
import { service, type BadgeAssignment, type Tags } from '@stoa/contract/services/members/badge-assignments'
import { sql, type RawBuilder } from 'kysely'
import { entity, type Wire } from '../../../kernel/lists/entity/entity.ts'
import { changeTags, type TagChange } from '../../../kernel/lists/entity/tags.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { visibleMemberIds } from '../members/ports/reading.ts'

/** The wire shows no revision of assignments. */
export type AssignmentFields = AlwaysWith<BadgeAssignment, 'badgeId' | 'memberId'> & Pick<Wire, 'revision'>

export type StoredAssignment = Stored<AssignmentFields>

export const badgeAssignment = entity<AssignmentFields>({
  service,
  type: 'BadgeAssignment',
  table: 'badge_assignment',
  columns: {
    badgeId: { column: 'badge_id', type: 'uuid', notNull: true },
    memberId: { column: 'member_id', type: 'uuid', notNull: true },
  },
  visibleRows: assignmentsOfVisibleMembers,
  conflicts: {
    badge_assignment_once: 'BADGE_ASSIGNMENT_ALREADY_EXISTS',
    badge_assignment_badge: 'BADGE_NOT_FOUND',
    badge_assignment_member: 'MEMBER_NOT_FOUND',
  },
  inEvents: withoutRevision,
})

export function assignmentsOfVisibleMembers(site: SiteRead): RawBuilder<boolean> {
  return sql<boolean>`member_id in ${visibleMemberIds(site)}`
}

/** Private tags and what apps keep beside an assignment are for the site's people. */
export async function showAssignments(site: SiteRead, assignments: readonly StoredAssignment[]): Promise<AssignmentFields[]> {
  const shown = assignments.map(withoutRevision)
  if (site.audience === 'STAFF') return shown
  return shown.map(({ extendedFields: _extended, tags, ...rest }) => ({
    ...rest,
    ...(tags?.tags && { tags: { tags: tags.tags } }),
  }))
}

export function withoutRevision({ revision: _revision, ...shown }: StoredAssignment): Omit<StoredAssignment, 'revision'> {
  return shown
}

export interface AssignmentTagChange {
  assignTags?: Tags | undefined
  unassignTags?: Tags | undefined
}

export async function tagAssignment(site: SiteTx, id: string, change: AssignmentTagChange): Promise<StoredAssignment> {
  const before = await badgeAssignment.lock(site, id)
  const { privateTags, publicTags } = changeTags(inKernelTerms(before.tags), tagChange(change))
  return badgeAssignment.save(site, before, { ...before, tags: { privateTags: privateTags!, tags: publicTags! } })
}

export function tagChange({ assignTags, unassignTags }: AssignmentTagChange): TagChange {
  return { assignTags: inKernelTerms(assignTags), unassignTags: inKernelTerms(unassignTags) }
}

/** The contract calls public tags `tags` here. */
function inKernelTerms(given: Tags | undefined): TagChange['assignTags'] {
  return { privateTags: given?.privateTags, publicTags: given?.tags }
}
