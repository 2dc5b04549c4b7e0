import { sql } from 'kysely'
import type { PersonalData } from '../../../kernel/site/personal-data.ts'

/** Roles are taken with their member already. */
export const roleData: PersonalData = {
  name: 'roles',
  tables: ['member_role_assignment'],
  async *read({ db, siteId }, { memberId }) {
    const { rows } = await sql<{ title: string; since: Date }>`select title, assigned_date as since from member_role_assignment
      where site_id = ${siteId} and member_id = ${memberId} order by role_key`.execute(db)
    yield* rows
  },
  async erase({ db, siteId }, { memberId }) {
    const { numAffectedRows } = await sql`delete from member_role_assignment
      where site_id = ${siteId} and member_id = ${memberId}`.execute(db)
    return { erased: Number(numAffectedRows ?? 0n) }
  },
}
