import { sql } from 'kysely'
import type { PersonalData } from '../../../kernel/site/personal-data.ts'

/** Links out of a front end. They live for a day, so nobody is shown them. */
export const handOverData: PersonalData = {
  name: 'hand-overs',
  tables: ['hand_over'],
  async erase({ db, siteId }, { memberId }) {
    const { numAffectedRows } = await sql`delete from hand_over where site_id = ${siteId} and member_id = ${memberId}`.execute(db)
    return { erased: Number(numAffectedRows ?? 0n) }
  },
}
