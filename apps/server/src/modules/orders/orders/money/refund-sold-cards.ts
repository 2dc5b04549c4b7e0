import type { Order, OrderLineItem, RefundDetails } from '@stoa/contract/services/ecom/orders'
import { formatAmount } from '@stoa/pricing'
import { giftCardAppId } from '@stoa/web/gift-card'
import type { PricedOrder } from '../stored-order.ts'
import { refusal } from '../../../../kernel/basics/errors.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { restoreSoldCards, lockUnspentCards, withdrawSoldCards } from '../../../pricing/gift-cards/index.ts'
import { minorOf, sum } from '../amounts.ts'
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
  const cards = await lockCards(site, orderId, sold)
  const others = worthOfOthers(order, refund.value)
  const refundable = cards.reduce((sum, card) => sum + card.refundable, 0n)
  const amount = shareOfCards(refund.amount, others)
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

/** Gives the cards of a decided refund back what was withdrawn for payments whose refund failed. `refunded`: minor units. */
export async function restoreCardsOfRefund(
  site: SiteTx,
  { id: orderId, order }: StoredOrder,
  { refundId, details, breakdown, refunded }: { refundId: string; refunded: bigint } & Pick<RefundValue, 'details' | 'breakdown'>,
): Promise<void> {
  const hadCards = await restoreSoldCards(site, orderId, refundId)
  const amount = shareOfCards(refunded, worthOfOthers(order, { details, breakdown }))
  if (!hadCards || amount === 0n) return
  const cards = await lockCards(site, orderId, cardLinesOf(order, details))
  await withdrawSoldCards(site, cards, { orderId, refundId: `${refundId} in part`, amount })
}

type SoldCardLine = ReturnType<typeof cardLinesOf>[number]

/** Throws GIFT_CARD_NOT_ISSUED. */
async function lockCards(site: SiteTx, orderId: string, lines: readonly SoldCardLine[]) {
  const cards = []
  for (const { lineId, quantity, price } of lines) {
    const unspent = await lockUnspentCards(site, orderId, { lineId, quantity, price })
    if (!unspent) throw refusal('GIFT_CARD_NOT_ISSUED', 'the gift cards of the order are being issued', { lineItemId: lineId })
    cards.push(...unspent)
  }
  return cards
}

/** The other named parts of a refund come first; the rest of the amount is for the cards. */
function shareOfCards(amount: bigint, others: bigint): bigint {
  return amount > others ? amount - others : 0n
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

/** The worth of what a refund names besides gift cards, in minor units. */
function worthOfOthers(
  { lineItems, currency }: PricedOrder,
  { details, breakdown }: Pick<RefundValue, 'details' | 'breakdown'>,
): bigint {
  const cards = new Set(lineItems.filter(isCard).map(({ id }) => id))
  const amounts = [
    ...(breakdown.lineItems ?? []).flatMap(({ lineItemId, totalRefundedAmount }) =>
      cards.has(lineItemId ?? '') ? [] : [totalRefundedAmount],
    ),
    ...(details.additionalFees ?? []).map(({ amount }) => amount),
    details.shipping?.amount,
  ]
  return sum(amounts, (amount) => minorOf(amount, currency))
}
