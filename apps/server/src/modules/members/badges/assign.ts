import { service, type BadgeAssignment } from '@stoa/contract/services/members/badge-assignments'
import { notFound } from '../../../kernel/basics/errors.ts'
import { action, created, deleted } from '../../../kernel/site/events.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { findExistingMembers } from '../members/ports/reading.ts'
import { badgeAssignment, withoutRevision, type StoredAssignment } from './assignment.ts'
import { deleteAssignments, insertAssignments } from './store.ts'

/** Gives a badge to a member. Throws where the member has it already. */
export async function assign(site: SiteTx, given: BadgeAssignment): Promise<StoredAssignment> {
  const made = await badgeAssignment.create(site, given)
  recordForOlderInterface(site, 'badge_assigned', made)
  return made
}

export async function unassign(site: SiteTx, id: string): Promise<StoredAssignment> {
  const gone = await badgeAssignment.remove(site, id)
  recordForOlderInterface(site, 'badge_unassigned', gone)
  return gone
}

/** Gives a badge to all of these members who do not have it yet. Returns the new assignments. */
export async function assignToMembers(site: SiteTx, badgeId: string, memberIds: readonly string[]): Promise<StoredAssignment[]> {
  const asked = [...new Set(memberIds)]
  const known = await findExistingMembers(site, asked)
  const unknown = asked.find((id) => !known.has(id))
  if (unknown) throw notFound('member', { id: unknown })
  const made = await insertAssignments(site, badgeId, asked)
  for (const assignment of made) {
    site.noteAfter(assignment)
    site.record(created(service.fqdn, assignment, withoutRevision(assignment)))
    recordForOlderInterface(site, 'badge_assigned', assignment)
  }
  return made
}

/** Members who do not have the badge stay as they are. */
export async function unassignFromMembers(site: SiteTx, badgeId: string, memberIds: readonly string[]): Promise<void> {
  for (const gone of await deleteAssignments(site, badgeId, memberIds)) {
    site.noteBefore(gone)
    site.record(deleted(service.fqdn, gone, withoutRevision(gone)))
    recordForOlderInterface(site, 'badge_unassigned', gone)
  }
}

/** The older interface has events of the badge, with the member alone. */
function recordForOlderInterface(
  site: SiteTx,
  slug: 'badge_assigned' | 'badge_unassigned',
  { badgeId, memberId }: StoredAssignment,
) {
  site.record(action('wix.badges.v3.badge', slug, { id: badgeId }, { memberId }))
}
