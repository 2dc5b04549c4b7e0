import type { PersonalData } from '../../../kernel/site/personal-data.ts'
import { loadBadgesOf, deleteAssignmentsOf } from './store.ts'

/** Assignments are deleted with their member already. */
export const badgeData: PersonalData = {
  name: 'badges',
  tables: ['badge_assignment'],
  async *read(site, { memberId }) {
    yield* await loadBadgesOf(site, memberId)
  },
  async erase(site, { memberId }) {
    return { erased: await deleteAssignmentsOf(site, memberId) }
  },
}
