import type { PersonalData } from '../../../kernel/site/personal-data.ts'
import { deleteKeptCardsOf } from './store/kept-cards.ts'

/** The sandbox's kept cards, which the shop's own saved cards show. */
export const sandboxData: PersonalData = {
  name: 'sandboxCards',
  tables: ['sandbox_kept_card'],
  async erase(site, { memberId }) {
    return { erased: await deleteKeptCardsOf(site, memberId) }
  },
}
