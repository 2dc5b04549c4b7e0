import type { SiteTx } from '../../../kernel/site/site.ts'
import { keepOnlyCards } from '../../orders/saved-cards/index.ts'
import { cardIdOf } from './charge.ts'
import { isOver, type StoredContract } from './contract.ts'
import { findOpenCycles } from './store/cycles.ts'
import { loadContractsOfOrder } from './store/contracts-of-order.ts'

/**
 * Forgets the cards of a buyer without an account that no contract of the same order charges any more: a contract that is over charges
 * one only as long as a renewal is undecided. A member's cards are the member's.
 */
export async function forgetUnusedCards(site: SiteTx, { orderId, cardHolderId }: StoredContract): Promise<void> {
  if (cardHolderId !== orderId) return
  const used = new Set<string>()
  for (const contract of await loadContractsOfOrder(site, orderId)) {
    const cardId = (await charges(site, contract)) ? await cardIdOf(site, contract) : undefined
    if (cardId) used.add(cardId)
  }
  await keepOnlyCards(site, orderId, used)
}

async function charges(site: SiteTx, contract: StoredContract): Promise<boolean> {
  if (!isOver(contract)) return true
  return (await findOpenCycles(site, [contract.id])).some(({ number }) => number > 1)
}
