import type { Order, OrderLineItem, RefundDetails } from '@stoa/contract/services/ecom/orders'
import { formatAmount } from '@stoa/pricing'
import { giftCardAppId } from '@stoa/web/gift-card'
import type { PricedOrder } from '../stored-order.ts'
import { refusal } from '../../../../kernel/basics/errors.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { restoreSoldCards, lockUnspentCards, withdrawSoldCards } from '../../../pricing/gift-cards/index.ts'
import { minorOf } from '../amounts.ts'
import type { StoredOrder } from '../stored-order.ts'
import { refundedLines, type RefundValue } from './refund-plan.ts'

/**
 * Withdraws the refunded amount from sold gift cards before any money moves, so that it cannot be spent meanwhile. Throws
 * GIFT_CARD_SPENT if the refund is more than the balance of the cards, and GIFT_CARD_NOT_ISSUED if they are about to be issued.
 */
export async function refundSoldCards(
  site: SiteTx,
  { id: orderId, order, currency }: StoredOrder,
  refund: { refundId: string; details: RefundDetails; value: RefundValue; amount: bigint },
): Promise<void> {
  const sold = cardLinesOf(order, refund.details)
  if (sold.length === 0 || !hasCards(order)) return
  const cards = []
  for (const { lineId, quantity, price } of sold) {
    const unspent = await lockUnspentCards(site, orderId, { lineId, quantity, price })
    if (!unspent) throw refusal('GIFT_CARD_NOT_ISSUED', 'the gift cards of the order are being issued', { lineItemId: lineId })
    cards.push(...unspent)
  }
  const ofCards = sold.reduce((sum, { lineId }) => sum + valueOf(refund.value, lineId, currency), 0n)
  const others = refund.value.total - ofCards
  const refundable = cards.reduce((sum, card) => sum + card.refundable, 0n)
  // The other named parts come first; the rest of the amount is for the cards.
  const amount = refund.amount > others ? refund.amount - others : 0n
  if (amount > refundable) {
    throw refusal('GIFT_CARD_SPENT', 'what was spent of a gift card cannot be refunded', {
      left: formatAmount(others + refundable, currency),
    })
  }
  await withdrawSoldCards(site, cards, { orderId, refundId: refund.refundId, amount })
}

/**
 * Withdraws the amount of a chargeback from the cards that the order sold, up to their balance, so that a stolen payment cannot
 * buy gift cards. `key` identifies the chargeback, for `restoreSoldCards`.
 */
export async function takeSoldCards(
  site: SiteTx,
  { id: orderId, order }: StoredOrder,
  { key, amount }: { key: string; amount: bigint },
): Promise<void> {
  const cards = []
  for (const line of (order.lineItems ?? []).filter(isCard)) {
    const units = { lineId: line.id, quantity: line.quantity || 1, price: unitPriceOf(line, order) }
    cards.push(...((await lockUnspentCards(site, orderId, units)) ?? []))
  }
  const refundable = cards.reduce((sum, card) => sum + card.refundable, 0n)
  await withdrawSoldCards(site, cards, { orderId, refundId: key, amount: amount < refundable ? amount : refundable })
}

export async function restoreCardsOfRefund(site: SiteTx, { id }: StoredOrder, refundId: string): Promise<void> {
  await restoreSoldCards(site, id, refundId)
}

/** Cards are issued once an order is paid, and none for orders of other shops. */
function hasCards({ imported, paymentStatus }: Order): boolean {
  return !imported && paymentStatus !== 'NOT_PAID' && paymentStatus !== 'PARTIALLY_PAID'
}

function cardLinesOf(order: PricedOrder, details: RefundDetails): { lineId: string; quantity: number; price: bigint }[] {
  const lines = new Map((order.lineItems ?? []).map((line) => [line.id, line]))
  const units = new Map<string, number>()
  for (const { lineItemId, quantity } of refundedLines(details)) units.set(lineItemId, (units.get(lineItemId) ?? 0) + quantity)
  return [...units].flatMap(([lineId, quantity]) => {
    const line = lines.get(lineId)
    return line && isCard(line) ? [{ lineId, quantity, price: unitPriceOf(line, order) }] : []
  })
}

function isCard({ catalogReference }: OrderLineItem): boolean {
  return catalogReference?.appId === giftCardAppId
}

/** Returns the price that the buyer paid for one unit of a line, in minor units. */
function unitPriceOf({ totalPriceAfterTax, quantity }: OrderLineItem, { currency }: PricedOrder): bigint {
  return minorOf(totalPriceAfterTax, currency) / BigInt(quantity || 1)
}

function valueOf({ breakdown }: RefundValue, lineId: string, currency: string): bigint {
  const lines = (breakdown.lineItems ?? []).filter(({ lineItemId }) => lineItemId === lineId)
  return lines.reduce((sum, { totalRefundedAmount }) => sum + minorOf(totalRefundedAmount, currency), 0n)
}
