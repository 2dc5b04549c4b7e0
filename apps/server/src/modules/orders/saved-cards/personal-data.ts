import type { PersonalData } from '../../../kernel/site/personal-data.ts'
import { present, removeAllCards } from './cards.ts'
import { loadSavedCards } from './store.ts'

export const savedCardData: PersonalData = {
  name: 'savedCards',
  tables: ['saved_card'],
  async *read(site, { memberId }) {
    for (const card of await loadSavedCards(site, memberId)) {
      const { id: _id, ...shown } = present(card, site.now)
      yield { createdDate: card.created_date, ...shown }
    }
  },
  erase: async (site, { memberId }) => ({ erased: await removeAllCards(site, memberId) }),
}
