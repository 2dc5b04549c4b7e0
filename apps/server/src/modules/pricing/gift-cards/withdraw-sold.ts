import { parseAmount } from '@stoa/pricing'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { changeBalance } from './change-balance.ts'
import { giftCard, stateOf, type StoredGiftCard } from './entity.ts'
import { loadSoldCardIds, loadWithdrawals } from './store/transactions.ts'

/** Units of an order's line, each of which is a gift card. */
export interface SoldUnits {
  lineId: string
  quantity: number
  /** The price that the buyer paid for one, in minor units. */
  price: bigint
}

/** A sold card that is refunded, and the amount that the buyer gets for its balance. */
interface UnspentCard {
  card: StoredGiftCard
  balance: bigint
  refundable: bigint
}

/**
 * The cards that a refund of some units takes, those with the most left first, locked until the commit. Undefined where not all
 * of the units have become cards yet.
 */
export async function lockUnspentCards(site: SiteTx, orderId: string, units: SoldUnits): Promise<UnspentCard[] | undefined> {
  const ids = await loadSoldCardIds(site, orderId, units.lineId)
  if (ids.length < units.quantity) return undefined
  const cards: UnspentCard[] = []
  for (const id of ids) {
    const card = await giftCard.lock(site, id)
    const { balance } = stateOf(card)
    const value = parseAmount(card.initialValue, card.currency)
    // A card may have cost less or more than its value, so its balance is refunded in proportion to its price.
    const left = balance < value ? balance : value
    cards.push({ card, balance, refundable: value > 0n ? (units.price * left) / value : 0n })
  }
  return cards.toSorted(mostLeftFirst).slice(0, units.quantity)
}

/** Withdraws the refunded amount from the cards, and disables those with a zero balance. */
export async function withdrawSoldCards(
  site: SiteTx,
  cards: readonly UnspentCard[],
  { orderId, refundId, amount }: { orderId: string; refundId: string; amount: bigint },
): Promise<void> {
  let left = amount
  for (const { card, balance, refundable } of cards) {
    const back = left < refundable ? left : refundable
    left -= back
    if (back === 0n) continue
    // Rounded up, so that no refunded amount can be spent.
    const taken = back === refundable ? balance : (balance * back + refundable - 1n) / refundable
    const { card: lowered } = await changeBalance(site, card, -taken, {
      type: 'MANUAL',
      orderId,
      idempotencyKey: keyOf(refundId),
    })
    if (taken === balance && !lowered.disabledDate)
      await giftCard.save(site, lowered, { ...lowered, disabledDate: site.now.toISOString() })
  }
}

/** Restores the withdrawals of a refund that failed, and returns whether there were any. Safe to repeat. */
export async function restoreSoldCards(site: SiteTx, orderId: string, refundId: string): Promise<boolean> {
  const withdrawals = await loadWithdrawals(site, keyOf(refundId), restoredKeyOf(refundId))
  const open = withdrawals.filter(({ isRestored }) => !isRestored)
  for (const { giftCardId, amount } of open) {
    const card = await giftCard.lock(site, giftCardId)
    const isEmptied = stateOf(card).balance === 0n && card.disabledDate
    const { card: restored } = await changeBalance(site, card, parseAmount(amount, card.currency), {
      type: 'MANUAL',
      orderId,
      idempotencyKey: restoredKeyOf(refundId),
    })
    if (isEmptied) await giftCard.save(site, restored, { ...restored, disabledDate: null })
  }
  return open.length > 0
}

const keyOf = (refundId: string) => `refund ${refundId}`
const restoredKeyOf = (refundId: string) => `refund failed ${refundId}`

function mostLeftFirst(one: UnspentCard, other: UnspentCard): number {
  return one.refundable > other.refundable ? -1 : one.refundable < other.refundable ? 1 : 0
}
