import { discountsOfOffers, type CartOffers } from './discount-rules/cart-offers.ts'
import { calculateTotals } from './calculate-totals.ts'
import type { DiscountInput, FeeInput, LineInput, TotalsInput } from './totals-input.ts'
import type { Totals } from './totals.ts'

/** Everything that the totals of a cart follow from, so that a front end can work them out itself, also for other quantities. */
export type CartPricing = Omit<TotalsInput, 'discounts'> & {
  /** The discounts that the merchant gave by hand. */
  readonly merchantDiscounts: readonly DiscountInput[]
  /** Rules and the coupon, from which the discounts of any quantities follow. */
  readonly offers?: CartOffers
}

/** The pricing as text; `readCartPricing` reads it again. */
export function writeCartPricing(pricing: CartPricing): string {
  return JSON.stringify(pricing, (_key, each: unknown) => (typeof each === 'bigint' ? { minor: String(each) } : each))
}

export function readCartPricing(text: string): CartPricing {
  return JSON.parse(text, (_key, each: { minor?: string } | null) =>
    typeof each?.minor === 'string' ? BigInt(each.minor) : each,
  ) as CartPricing
}

/**
 * The totals of a cart with other quantities, by the calculator that prices its order. Lines that `quantities` leaves out keep theirs;
 * zero charges nothing for a line and leaves it in the totals.
 */
export function cartTotals(pricing: CartPricing, quantities: ReadonlyMap<string, number>): Totals {
  const { merchantDiscounts, offers, ...terms } = pricing
  const lines = pricing.lines.map((line) => ({ ...line, quantity: quantities.get(line.id) ?? line.quantity }))
  const charged = new Map(lines.map(({ id, quantity }) => [id, quantity]))
  const input = {
    ...terms,
    lines,
    discounts: offers ? discountsOfOffers(offers, charged, merchantDiscounts) : merchantDiscounts,
    fees: (terms.fees ?? []).flatMap((fee) => feeForPieces(fee, pricing.lines, charged)),
  }
  const isChanged = pricing.lines.some(({ id, quantity }) => charged.get(id) !== quantity)
  return calculateTotals(isChanged ? taxedByRates(input) : input)
}

/** A fee for each piece follows the quantities of its lines. What others come to, the server says. */
function feeForPieces(fee: FeeInput, before: readonly LineInput[], charged: ReadonlyMap<string, number>): FeeInput[] {
  const { source, lineIds, price } = fee
  if (source !== 'ITEM' || !lineIds) return [fee]
  const pieces = before.filter(({ id }) => lineIds.includes(id)).reduce((sum, { quantity }) => sum + quantity, 0)
  const now = lineIds.reduce((sum, id) => sum + (charged.get(id) ?? 0), 0)
  if (now === 0) return []
  return pieces === now || pieces === 0 ? [fee] : [{ ...fee, price: (price * BigInt(now)) / BigInt(pieces) }]
}

/** The taxes of the server's answer are right for its quantities; for others they follow from their rates. */
function taxedByRates({ lines, shipping, fees = [], ...terms }: TotalsInput): TotalsInput {
  const byRates = <Part extends { taxRates: LineInput['taxRates'] }>(part: Part): Part => ({
    ...part,
    taxRates: part.taxRates.map(({ amount: _amount, ...rate }) => rate),
  })
  return { ...terms, lines: lines.map(byRates), fees: fees.map(byRates), ...(shipping && { shipping: byRates(shipping) }) }
}
