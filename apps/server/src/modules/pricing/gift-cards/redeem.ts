import { parseAmount } from '@stoa/pricing'
import { refusal } from '../../../kernel/basics/errors.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { changeBalance } from './change-balance.ts'
import { isChosen } from './chosen-gift-card.ts'
import type { ChosenGiftCard } from './provider/balance.ts'
import { giftCard, stateOf } from './entity.ts'
import { whyNotRedeemable } from './ledger.ts'
import * as store from './store/transactions.ts'

/**
 * Takes what a card pays of an order, in the order's own transaction; returns the transaction's id. The card's row stays locked
 * until the commit, so the buyers of one card follow one another. Throws REDEEM_GIFT_CARD_ERROR where another was faster.
 */
export async function redeemForOrder(
  site: SiteTx,
  { chosen, amount, orderId }: { chosen: ChosenGiftCard; amount: bigint; orderId: string },
): Promise<string> {
  const card = await giftCard.lock(site, chosen.id)
  const reason = isChosen(card, chosen) ? whyNotRedeemable(stateOf(card), amount, site.now) : 'GIFT_CARD_NOT_FOUND'
  if (reason) throw refusal('REDEEM_GIFT_CARD_ERROR', 'the gift card cannot pay this any more', { reason })
  const { transactionId } = await changeBalance(site, card, -amount, { type: 'REDEEM', orderId })
  return transactionId
}

/** Gives a whole redemption back, once. Also a card that has expired or is disabled gets back what it paid. */
export async function voidRedemption(site: SiteTx, transactionId: string): Promise<void> {
  const redemption = await store.getTransaction(site, transactionId)
  const card = await giftCard.lock(site, redemption.gift_card_id)
  if (await store.isVoided(site, transactionId)) return
  const amount = parseAmount(redemption.amount, card.currency)
  const orderId = redemption.order_id ?? undefined
  await changeBalance(site, card, amount, { type: 'VOID', orderId, voidedId: transactionId })
}

/** Gives a part of what a card paid back to it. The refund's id makes that it counts once. */
export async function refundToGiftCard(
  site: SiteTx,
  { transactionId, amount, refundId }: { transactionId: string; amount: bigint; refundId: string },
): Promise<void> {
  const redemption = await store.getTransaction(site, transactionId)
  const card = await giftCard.lock(site, redemption.gift_card_id)
  if (await store.hasTransactionOf(site, card.id, refundId)) return
  const orderId = redemption.order_id ?? undefined
  await changeBalance(site, card, amount, { type: 'PAYMENT_METHOD_REFUND', orderId, idempotencyKey: refundId })
}
