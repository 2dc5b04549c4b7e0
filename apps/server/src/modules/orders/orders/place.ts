import { comparableEmail } from '@stoa/contract/email'
import type { NumberedOrder } from './stored-order.ts'
import type { DomainEvent } from '../../../kernel/site/events.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { wireExplanation } from '../../pricing/basket/index.ts'
import { checkUnchanged, reserveStock, type StockLine } from '../../catalog/catalog/ports/stock.ts'
import { takeSlot } from '../../delivery/delivery/index.ts'
import { takeUses } from '../../pricing/discounts/index.ts'
import { noteOutcomes } from '../../platform/plugins/index.ts'
import { payByGiftCard } from './money/gift-card.ts'
import { payByMemberships } from './money/membership.ts'
import { orderAction, orderCreated } from './events.ts'
import { cancelWhenUnpaid } from './expiry.ts'
import { orderOfBasket, type PlaceOrderInput } from './order-of-basket.ts'
import { holdersOf, stockLines, takeStockWhenPaid } from './stock.ts'
import { creationSettingsInsertion, type CreationSettings } from './store/creation-settings.ts'
import { loadInventoryTrigger } from './store/settings.ts'
import type { StoredOrder } from './stored-order.ts'
import { insertOrderAtCommit } from './store/insert-orders.ts'

/**
 * Places a basket as the order with this id. Throws INSUFFICIENT_INVENTORY, CHECKOUT_ALREADY_PAID if the checkout already
 * became an order, and ConcurrencyConflict if the catalogue changed since the lines were resolved. A transaction in which it
 * throws must not commit.
 */
export async function placeOrder(site: SiteTx, id: string, input: PlacingInput): Promise<PlacedOrder> {
  const byGiftCard = input.priced.totals.summary.giftCard
  const order = orderOfBasket(site, input)
  const versions = new Map(input.lines.map(({ variantId, version }) => [variantId, version]))
  const lines = stockLines(order.lineItems ?? []).map((line) => ({ ...line, version: versions.get(line.variantId) }))
  const hasTakenStock = await takeStock(site, id, { lines, locationId: order.stockLocationId, holderIds: holdersOf(order) })
  await takeUses(site, usesOf(id, input))
  const paid = await payByGiftCard(site, { orderId: id, order, giftCard: input.priced.giftCard, amount: byGiftCard })
  const { lines: bought, priced } = input
  const byMemberships = await payByMemberships(site, { orderId: id, order, lines: bought, priced })
  // Last, because simultaneous buyers of a time slot wait for each other from here on.
  if (input.priced.delivery) await takeSlot(site, id, input.priced.delivery)
  const { payLater, summary } = input.priced.totals
  const amounts = { total: summary.total, deferred: input.deferred ?? payLater.total, paid: byGiftCard }
  const explanation = wireExplanation(priced)
  const { placed, late } = insertOrderAtCommit(
    site,
    { id, order, ...amounts, cartId: input.cartId, explanation },
    paid.length + byMemberships.length === 0 && input.onWritten
      ? (written) => input.onWritten?.({ order: written, hasTakenStock })
      : undefined,
  )
  noteOutcomes(site, id, order)
  // After the order, which they belong to.
  const settings = input.creation && creationSettingsInsertion(site, id, input.creation)
  for (const statement of [...paid, ...byMemberships, ...(settings ? [settings] : [])]) site.atCommit(statement)
  await takeStockWhenPaid(site, undefined, placed)
  site.record({ ...orderCreated(placed), late })
  if (order.status === 'APPROVED') site.record({ ...orderApproved(placed), late })
  cancelWhenUnpaid(site, placed.order)
  return placed.order
}

/** Only what rules and the chosen coupon took off counts as a use: a renewal has the coupon that its first order has used. */
function usesOf(orderId: string, { priced, buyer: { memberId, email } }: PlaceOrderInput): Parameters<typeof takeUses>[1] {
  const { totals, discounts } = priced
  const isUse = { discountRule: true, coupon: discounts.coupon !== undefined, merchantDiscount: false }
  const granted = totals.discounts.filter(({ source, amount }) => isUse[source] && amount > 0n)
  return {
    orderId,
    buyer: { memberId, email: email ? comparableEmail(email) : undefined },
    discountIds: granted.map(({ id }) => id),
    coupon: discounts.coupon,
  }
}

/**
 * Takes the stock, and returns true. An owner may take it only for paid orders; the lines must be what the buyer agreed to all the
 * same.
 */
async function takeStock(
  site: SiteTx,
  orderId: string,
  { lines, locationId, holderIds }: { lines: readonly StockLine[]; locationId: string | undefined; holderIds: string[] },
): Promise<boolean> {
  if (lines.length === 0) return false
  const takesStock = (await loadInventoryTrigger(site)) === 'ON_ORDER_PLACED'
  await (takesStock ? reserveStock(site, orderId, lines, locationId, holderIds) : checkUnchanged(site, lines))
  return takesStock
}

/** An order before it is inserted: it has everything but its number. */
export type PlacedOrder = Omit<NumberedOrder, 'number'>

interface PlacingInput extends PlaceOrderInput {
  /** Minor units: what is due later. By default it follows from the lines. */
  deferred?: bigint | undefined
  creation?: CreationSettings | undefined
  /** Called after the commit, unless payments were written with the order. */
  onWritten?: ((written: WrittenOrder) => void) | undefined
}

/** An order as its transaction wrote it. */
export interface WrittenOrder {
  order: StoredOrder
  hasTakenStock: boolean
}

export function recordPlaced(site: SiteTx, placed: StoredOrder): void {
  site.record(orderCreated(placed))
  if (placed.order.status === 'APPROVED') site.record(orderApproved(placed))
}

function orderApproved(placed: StoredOrder): DomainEvent {
  return orderAction('approved', placed, { order: placed.order })
}
