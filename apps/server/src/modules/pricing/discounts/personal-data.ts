import type { PersonalData } from '../../../kernel/site/personal-data.ts'
import { anonymizeUses } from './store.ts'

/** Which discounts a person has used; the orders show them. A use stays counted without saying whose it was. */
export const discountData: PersonalData = {
  name: 'discounts',
  tables: ['discount_use'],
  async erase(site, { memberId, email }) {
    return { anonymized: await anonymizeUses(site, memberId, email) }
  },
}
