import type { SiteTx } from '../../../kernel/site/site.ts'
import { giftCard } from './entity.ts'
import { findTestCards } from './store/cards.ts'

/** Disables the cards that were sold in test mode, when the shop goes live: nobody paid for them. */
export async function endTestCards(site: SiteTx): Promise<void> {
  const ids = await findTestCards(site)
  for (const id of ids) {
    const card = await giftCard.lock(site, id)
    await giftCard.save(site, card, { ...card, disabledDate: site.now.toISOString() })
  }
}
