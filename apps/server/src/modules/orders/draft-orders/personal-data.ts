import type { PersonalData } from '../../../kernel/site/personal-data.ts'
import { releaseHold } from './commit.ts'
import { anonymizeDrafts, deleteOpenDraftsOf, loadOpenDraftsOf } from './store/personal-data.ts'

/** Open drafts name their buyer. What became an order, or changed one, is shown and erased with the order. */
export const draftData: PersonalData = {
  name: 'draftOrders',
  tables: ['draft_order'],
  async *read(site, person) {
    yield* await loadOpenDraftsOf(site, person)
  },
  async erase(site, person) {
    const erased = await deleteOpenDraftsOf(site, person)
    for (const draft of erased) await releaseHold(site, draft)
    return { erased: erased.length, anonymized: await anonymizeDrafts(site, person.erasureId) }
  },
}
