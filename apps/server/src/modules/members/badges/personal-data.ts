import { sql } from 'kysely'
import type { PersonalData } from '../../../kernel/site/personal-data.ts'

/** Assignments are deleted with their member already. */
export const badgeData: PersonalData = {
  name: 'badges',
  tables: ['badge_assignment'],
  async *read({ db, siteId }, { memberId }) {
    const { rows } = await sql<{ title: string; since: Date }>`select badge.title, assignment.created_date as since
      from badge_assignment as assignment join badge on badge.site_id = ${siteId} and badge.id = assignment.badge_id
      where assignment.site_id = ${siteId} and assignment.member_id = ${memberId} order by badge.position, badge.id`.execute(db)
    yield* rows
  },
  async erase({ db, siteId }, { memberId }) {
    const { numAffectedRows } = await sql`delete from badge_assignment
      where site_id = ${siteId} and member_id = ${memberId}`.execute(db)
    return { erased: Number(numAffectedRows ?? 0n) }
  },
}
