import type { PersonalData } from '../../../kernel/site/personal-data.ts'
import { deleteCardSetupsOf } from './store/card-setups.ts'
import { deleteKeptCardsOf } from './store/kept-cards.ts'

/** The sandbox's kept cards, which the shop's own saved cards show. */
export const sandboxData: PersonalData = {
  name: 'sandboxCards',
  tables: ['sandbox_kept_card', 'sandbox_card_setup'],
  async erase(site, { memberId }) {
    const erased = await deleteKeptCardsOf(site, memberId)
    await deleteCardSetupsOf(site, memberId)
    return { erased }
  },
}
