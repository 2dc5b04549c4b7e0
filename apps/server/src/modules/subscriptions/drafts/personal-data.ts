import type { PersonalData } from '../../../kernel/site/personal-data.ts'
import { findContractsOf } from '../contracts/ports/changing.ts'
import { deleteDraftsOf } from './store.ts'

const batchSize = 100

/** Addresses that staff wrote into drafts. They are no part of a copy of the person's data until they are committed. */
export const draftData: PersonalData = {
  name: 'subscriptionDrafts',
  tables: ['draft_subscription_contract'],
  async erase(site, person) {
    return { erased: await deleteDraftsOf(site, await findContractsOf(site, person, batchSize)) }
  },
}
