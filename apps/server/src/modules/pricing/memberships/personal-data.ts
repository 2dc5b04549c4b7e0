import { sql } from 'kysely'
import type { PersonalData } from '../../../kernel/site/personal-data.ts'

const batchSize = 100

/** The payments with a member's memberships. After an erasure a charge is kept without its member, because its order is kept. */
export const membershipData: PersonalData = {
  name: 'membershipCharges',
  tables: ['membership_charge'],
  async *read({ db, siteId }, { memberId }) {
    for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
      const { rows } = await sql<{ id: string; createdDate: Date }>`
        select id, created_date as "createdDate", membership_id as "membershipId", quantity, status, order_id as "orderId"
        from membership_charge where site_id = ${siteId} and member_id = ${memberId} and id > ${after}
        order by id limit ${batchSize}`.execute(db)
      for (const { id: _id, ...row } of rows) yield row
      if (rows.length < batchSize) return
      after = rows.at(-1)!.id
    }
  },
  async erase({ db, siteId }, { memberId }) {
    const { numAffectedRows } = await sql`update membership_charge set member_id = null, request = request - 'memberId'
      where site_id = ${siteId} and member_id = ${memberId}`.execute(db)
    return { anonymized: Number(numAffectedRows ?? 0) }
  },
}
