import type { SiteTx } from '../../../kernel/site/site.ts'
import { keepCardsOfCopy } from '../payments/index.ts'
import { takeRealCards } from './store.ts'

const batchSize = 500

/** A copy charges nobody: the cards of real providers become cards of the sandbox, so that subscriptions go on with test money. */
export async function moveCardsToSandbox(site: SiteTx): Promise<void> {
  for (let moved = batchSize; moved === batchSize;) {
    const cards = await takeRealCards(site, batchSize)
    await keepCardsOfCopy(
      site,
      cards.map(({ token, member_id, brand, last_four_digits, expiry_month, expiry_year }) => ({
        token,
        customer_id: member_id,
        brand,
        last_four_digits,
        // A mandate does not expire.
        expiry_month: expiry_month ?? 12,
        expiry_year: expiry_year ?? 2100,
      })),
    )
    moved = cards.length
  }
}
