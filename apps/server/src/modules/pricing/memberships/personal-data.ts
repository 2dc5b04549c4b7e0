import type { PersonalData } from '../../../kernel/site/personal-data.ts'
import { loadChargesOf, anonymizeCharges } from './store.ts'

const batchSize = 100

/** The payments with a member's memberships. After an erasure a charge is kept without its member, because its order is kept. */
export const membershipData: PersonalData = {
  name: 'membershipCharges',
  tables: ['membership_charge'],
  async *read(site, { memberId }) {
    for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
      const rows = await loadChargesOf(site, memberId, after, batchSize)
      for (const { id: _id, ...row } of rows) yield row
      if (rows.length < batchSize) return
      after = rows.at(-1)!.id
    }
  },
  async erase(site, { memberId }) {
    return { anonymized: await anonymizeCharges(site, memberId) }
  },
}
