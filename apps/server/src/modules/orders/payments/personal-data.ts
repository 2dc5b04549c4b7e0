import { sql } from 'kysely'
import type { PersonalData } from '../../../kernel/site/personal-data.ts'

/** The sandbox's kept cards, which the shop's own saved cards show. */
export const sandboxData: PersonalData = {
  name: 'sandboxCards',
  tables: ['sandbox_kept_card'],
  async erase({ db, siteId }, { memberId }) {
    const { numAffectedRows } = await sql`delete from sandbox_kept_card
      where site_id = ${siteId} and customer_id = ${memberId}`.execute(db)
    return { erased: Number(numAffectedRows ?? 0n) }
  },
}
