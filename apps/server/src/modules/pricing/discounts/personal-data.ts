import { sql } from 'kysely'
import type { PersonalData } from '../../../kernel/site/personal-data.ts'

/** Which discounts a person has used; the orders show them. A use stays counted without saying whose it was. */
export const discountData: PersonalData = {
  name: 'discounts',
  tables: ['discount_use'],
  async erase({ db, siteId }, { memberId, email }) {
    const { numAffectedRows } = await sql`update discount_use set member_id = null, email = null
      where site_id = ${siteId} and (member_id = ${memberId} or email = ${email ?? null})`.execute(db)
    return { anonymized: Number(numAffectedRows ?? 0) }
  },
}
