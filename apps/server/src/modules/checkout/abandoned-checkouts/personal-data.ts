import type { PersonalData } from '../../../kernel/site/personal-data.ts'
import { abandonedCheckout, published } from './entity.ts'
import { findIdsOf, forgetOpenings } from './store/personal-data.ts'

const batchSize = 100

/** What somebody left without ordering it. What they ordered is shown with the order. */
export const abandonedData: PersonalData = {
  name: 'abandonedCheckouts',
  tables: ['abandoned_checkout', 'abandoned_checkout_activity', 'abandoned_checkout_opening'],
  async *read(site, person) {
    for (const id of await findIdsOf(site, person, 1000)) {
      const abandoned = await abandonedCheckout.find(site, id)
      if (!abandoned) continue
      const { checkoutUrl: _link, ...shown } = published(abandoned)
      yield shown
    }
  },
  async erase(site, person) {
    const ids = await findIdsOf(site, person, batchSize)
    for (const id of ids) await abandonedCheckout.remove(site, id)
    if (ids.length === batchSize) return { erased: ids.length, next: 'more' }
    return { erased: ids.length, anonymized: await forgetOpenings(site, person.memberId) }
  },
}
