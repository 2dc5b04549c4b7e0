import { isPaidByMembership, type RuleLine } from '@stoa/pricing'
import { isGiftCardLine } from './gift-card-line.ts'
import type { ResolvedLine } from './resolved-line.ts'

/** A line that cannot be bought is shown with its price and not charged. */
export function chargedQuantity({ line, availability: { status } }: ResolvedLine): number {
  return status === 'AVAILABLE' || status === 'PARTIALLY_AVAILABLE' ? line.quantity : 0
}

/** The price of one unit in money: what a membership pays costs nothing. */
export function chargedUnitPrice({ unitPrice, paymentOption }: Pick<ResolvedLine, 'unitPrice' | 'paymentOption'>): bigint {
  return isPaidByMembership({ paymentOption }) ? 0n : unitPrice
}

/** A line as discount rules look at it. */
export function ruleLine(resolved: ResolvedLine): RuleLine {
  const { line, productId, categoryIds } = resolved
  const { appId, catalogItemId } = line.reference ?? {}
  return {
    id: line.id,
    quantity: chargedQuantity(resolved),
    price: chargedUnitPrice(resolved),
    ...(appId && { appId }),
    ...(catalogItemId && { catalogItemId: productId ?? catalogItemId }),
    categoryIds,
    ...(isGiftCardLine(line) && { isGiftCard: true }),
    ...(resolved.subscription && { isSubscription: true }),
  }
}
