import { sql } from 'kysely'
import type { PersonalData } from '../../../kernel/site/personal-data.ts'
import { asStaff } from '../../../kernel/site/audience.ts'
import { giftCard, presentGiftCard } from './entity.ts'

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
  async erase({ db, siteId }, { memberId, email }) {
    await sql`update gift_card_transaction set extended_fields = null
      where site_id = ${siteId} and extended_fields is not null and gift_card_id in (select id from gift_card
        where site_id = ${siteId} and (member_id = ${memberId} or recipient_email = ${email ?? null}))`.execute(db)
    const { numAffectedRows } = await sql`update gift_card
      set member_id = null, recipient_email = null, sealed_code = null, doc = doc - 'notificationInfo'
      where site_id = ${siteId} and (member_id = ${memberId} or recipient_email = ${email ?? null})`.execute(db)
    if (email)
      await sql`update gift_card set doc = doc #- '{notificationInfo,sender}'
        where site_id = ${siteId} and lower(doc #>> '{notificationInfo,sender,email}') = ${email}`.execute(db)
    return { anonymized: Number(numAffectedRows ?? 0) }
  },
}
