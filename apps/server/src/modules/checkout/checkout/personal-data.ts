import type { PersonalData } from '../../../kernel/site/personal-data.ts'
import { loadOpenCheckoutsOf, deleteOpenCheckoutsOf, anonymizeCheckouts } from './store/checkouts.ts'

/** Checkouts that became orders are shown as orders. They stay with them, without what the buyer typed. */
export const checkoutData: PersonalData = {
  name: 'checkouts',
  tables: ['checkout'],
  async *read(site, { memberId }) {
    const rows = await loadOpenCheckoutsOf(site, memberId)
    for (const { created_date: createdDate, doc } of rows) yield { createdDate, ...doc }
  },
  async erase(site, { memberId, erasureId }) {
    const erased = await deleteOpenCheckoutsOf(site, memberId)
    const anonymized = await anonymizeCheckouts(site, erasureId)
    return { erased, anonymized }
  },
}
