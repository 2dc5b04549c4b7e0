import { sql } from 'kysely'
import type { PersonalData } from '../../../kernel/site/personal-data.ts'
import { asStaff } from '../../../kernel/site/audience.ts'
import { giftCard, presentGiftCard } from './entity.ts'
import { deleteFieldsOfTransactions, anonymizeCards, deleteSender } from './store/cards.ts'

/** The cards that a person holds or got. Erased, a card stays what it is worth, and does not say whose it was. */
export const giftCardData: PersonalData = {
  name: 'giftCards',
  tables: ['gift_card', 'gift_card_transaction'],
  async *read(site, { memberId, email }) {
    let cursor: string | null | undefined
    do {
      const page = await giftCard.query(
        asStaff(site),
        { cursorPaging: { limit: 100, ...(cursor && { cursor }) } },
        { extra: sql<boolean>`(member_id = ${memberId} or recipient_email = ${email ?? null})` },
      )
      yield* page.items.map(presentGiftCard)
      cursor = page.metadata.cursors?.next
    } while (cursor)
  },
  async erase(site, { memberId, email }) {
    await deleteFieldsOfTransactions(site, memberId, email)
    const anonymized = await anonymizeCards(site, memberId, email)
    if (email) await deleteSender(site, email)
    return { anonymized }
  },
}
