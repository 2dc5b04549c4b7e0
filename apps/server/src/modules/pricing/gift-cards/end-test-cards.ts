import { sql } from 'kysely'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { giftCard } from './entity.ts'

/** Disables the cards that were sold in test mode, when the shop goes live: nobody paid for them. */
export async function endTestCards(site: SiteTx): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from gift_card
    where site_id = ${site.siteId} and doc @> '{"isTest": true}' and disabled_date is null order by id`.execute(site.db)
  for (const { id } of rows) {
    const card = await giftCard.lock(site, id)
    await giftCard.save(site, card, { ...card, disabledDate: site.now.toISOString() })
  }
}
