import type { Order } from '@stoa/contract/services/ecom/orders'
import { job } from '../../../kernel/site/jobs.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { checkCardName } from '../../orders/orders/ports/paying.ts'
import { findOrder } from '../../orders/orders/ports/reading.ts'
import { cardIdOf } from './charge.ts'
import { isOver, subscriptionContract, withChange, type StoredContract } from './contract.ts'
import { enqueueAt } from './enqueue.ts'
import { forgetUnusedCards } from './forget-cards.ts'
import { lockContract } from './lock.ts'
import { tellBuyer } from './mail.ts'

const day = 24 * 3600_000

/** The provider has kept the card by then, unless the first payment takes days. */
export function checkCardLater(site: SiteTx, contractId: string): void {
  enqueueAt(site, checkCardName, { contractId }, new Date(site.now.getTime() + day))
}

/**
 * Notices a contract whose first payment has left no card, also one that was paid in a way that cannot be charged again; and a card that was
 * kept late, which a contract that is over does not need.
 */
export const checkCard = job<{ contractId: string }>(checkCardName.name, (site, { contractId }) =>
  site.transaction(async (tx) => {
    const contract = await lockContract(tx, contractId)
    const order = contract && (await findOrder(tx, contract.orderId))?.order
    if (!contract || !order) return
    if (isOver(contract)) await forgetUnusedCards(tx, contract)
    else if (isUndecided(order)) checkCardLater(tx, contractId)
    else if (contract.needsCard && (await cardIdOf(tx, contract)))
      await subscriptionContract.save(tx, contract, { ...contract, needsCard: false })
    else await noteMissingCard(tx, contract)
  }),
)

function isUndecided({ paymentStatus }: Order): boolean {
  return paymentStatus === 'PENDING' || paymentStatus === 'NOT_PAID' || paymentStatus === 'UNSPECIFIED'
}

/** Tells the owner and the buyer once that there is no card, before the next charge fails for want of one. */
export async function noteMissingCard(site: SiteTx, contract: StoredContract): Promise<void> {
  if (contract.needsCard || isOver(contract) || (await cardIdOf(site, contract))) return
  const changed = withChange(contract, site.now, { kind: 'CARD_MISSING', by: 'SHOP' })
  const noted = await subscriptionContract.save(site, contract, { ...changed, needsCard: true })
  await tellBuyer(site, noted, 'CARD_MISSING')
}
