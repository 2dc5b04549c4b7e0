import type { PersonalData } from '../../../kernel/site/personal-data.ts'
import { loadAssignmentsOf, deleteAssignmentsOf } from './store.ts'

/** Roles are taken with their member already. */
export const roleData: PersonalData = {
  name: 'roles',
  tables: ['member_role_assignment'],
  async *read(site, { memberId }) {
    yield* await loadAssignmentsOf(site, memberId)
  },
  async erase(site, { memberId }) {
    return { erased: await deleteAssignmentsOf(site, memberId) }
  },
}
