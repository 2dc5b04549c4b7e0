import type { V2LineItem } from '@stoa/contract/services/ecom/current-cart-v-2'
import { cartTotals, type CartPricing, type Totals } from '@stoa/pricing'
import { itemAvailability, type Availability } from '../../lib/money/availability.ts'
import type { Quantities } from './quantities.ts'

/** A cart line as far as its amounts depend on it. */
export interface CountedLine {
  id: string
  quantity: number
  availability: Availability
}

export function countedLine(line: V2LineItem): CountedLine {
  return { id: line.id ?? '', quantity: line.quantityInfo?.requestedQuantity ?? 1, availability: itemAvailability(line) }
}

/** Lines and totals of the cart with changed quantities, by the same calculator as the server's. */
export function calculateCart<Line extends CountedLine>(
  cart: { lines: readonly Line[]; pricing: CartPricing },
  quantities: Quantities,
): { lines: Line[]; totals: Totals } {
  const wanted = cart.lines.map((line) => ({ ...line, quantity: quantities[line.id] ?? line.quantity }))
  // As on the server, an unavailable line shows its price and counts nothing.
  const counted = wanted.filter(({ quantity, availability }) => quantity <= 0 || isBuyable(availability))
  const totals = cartTotals(cart.pricing, new Map(counted.map(({ id, quantity }) => [id, quantity])))
  return { lines: wanted.filter(({ quantity }) => quantity > 0), totals }
}

function isBuyable(availability: Availability): boolean {
  return !availability.discontinued && availability.quantityAvailable !== 0
}
