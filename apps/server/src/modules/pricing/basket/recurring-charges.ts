import { calculateTotals, eligibleLines, type DiscountInput, type TotalsInput } from '@stoa/pricing'
import { subscriptionGroups, type ChosenSubscription, type RenewalCoupon } from '../subscriptions/index.ts'
import { inForm } from './own-terms.ts'
import type { ResolvedLine } from './resolved-line.ts'
import { ruleLine } from './rule-line.ts'
import type { PricedBasket } from './totals.ts'

/** What lines with the same terms charge again and again. Amounts are minor units, in the form of the basket: with tax or without. */
export interface RecurringCharge {
  terms: ChosenSubscription
  lines: readonly { line: ResolvedLine; quantity: number; unitPrice: bigint }[]
  /** At each renewal, without delivery and coupon. */
  amount: bigint
  isDelivered: boolean
  /** The coupon of the basket, if renewals have it too. */
  coupon: (RenewalCoupon & { amount: bigint }) | undefined
}

/** The recurring charges of what a basket would buy. */
export function recurringCharges(priced: PricedBasket, lines: readonly ResolvedLine[]): RecurringCharge[] {
  const quantities = new Map(priced.totals.lines.map(({ id, quantity }) => [id, quantity]))
  const bought = lines.filter(({ line }) => (quantities.get(line.id) ?? 0) > 0)
  return subscriptionGroups(bought).map(({ terms, lines: together }) => {
    const charged = together.map((line) => ({
      line,
      quantity: quantities.get(line.line.id) ?? 0,
      unitPrice: recurringPrice(line, priced),
    }))
    const coupon = renewalCoupon(terms, together, priced, lines)
    const reduced = (discounts: readonly DiscountInput[]) => amountOf(priced.input, charged, discounts)
    return {
      terms,
      lines: charged,
      amount: reduced([]),
      isDelivered: together.some(({ shippable }) => shippable),
      coupon: coupon && { ...coupon, amount: reduced([coupon.discount]) },
    }
  })
}

/** The price of one unit in the form of the basket: that of an exempt buyer has no tax in its prices. */
function recurringPrice({ line, subscription }: ResolvedLine, { input, pricesIncludeTax, taxIncluded }: PricedBasket): bigint {
  const taxRates = input.lines.find(({ id }) => id === line.id)?.taxRates ?? []
  return inForm({ price: subscription?.recurringPrice ?? 0n, taxRates }, pricesIncludeTax, taxIncluded).price
}

function amountOf(
  { currency, taxIncluded }: TotalsInput,
  charged: RecurringCharge['lines'],
  discounts: readonly DiscountInput[],
): bigint {
  const lines = charged.map(({ line, ...each }) => ({ id: line.line.id, ...each, taxRates: [] }))
  const { summary } = calculateTotals({ currency, taxIncluded, lines, discounts })
  return summary.subtotal - summary.discount
}

/**
 * What the coupon takes off the renewals of a group. A percentage and a price are agreed as such. Of an amount, which the coupon takes
 * off a whole basket, each line keeps its share, so that renewals never take off more than the first charge did.
 */
function renewalCoupon(
  { freeTrial }: ChosenSubscription,
  together: readonly ResolvedLine[],
  priced: PricedBasket,
  all: readonly ResolvedLine[],
): RenewalCoupon | undefined {
  const { couponTerms: terms, inputs } = priced.discounts
  const found = inputs.find(({ source }) => source === 'coupon')
  if (!terms?.appliesToSubscriptions || !found) return undefined
  const lineIds = eligibleLines(terms, together.map(ruleLine)).map(({ id }) => id)
  // A free trial is no charge that a coupon could reduce.
  const lastCycle = terms.discountedCycleCount && terms.discountedCycleCount + (freeTrial ? 1 : 0)
  if (lineIds.length === 0 || lastCycle === 1) return undefined
  const { id, code, name } = terms
  const of = { id, code, name, lastCycle, freeDelivery: found.kind === 'SHIPPING' }
  if (of.freeDelivery) return { ...of, discount: found }
  const { value } = found
  const isOfEachUnit = !found.units && ('percentage' in value || 'fixedPrice' in value)
  const kept = isOfEachUnit ? value : { shares: sharesOf(priced, all, found) }
  return { ...of, discount: { id, kind: 'SPECIFIC_ITEMS', source: 'coupon', value: kept, lineIds } }
}

/** The shares of the lines in a discount of the whole basket, if each line cost what it costs at a renewal. */
function sharesOf(priced: PricedBasket, all: readonly ResolvedLine[], discount: DiscountInput): Record<string, bigint> {
  const subscribed = new Map(all.flatMap((line) => (line.subscription ? [[line.line.id, line] as const] : [])))
  const { currency, taxIncluded, lines } = priced.input
  const { discounts } = calculateTotals({
    currency,
    taxIncluded,
    lines: lines.map(({ fullPrice: _full, ...line }) => {
      const resolved = subscribed.get(line.id)
      return resolved ? { ...line, unitPrice: recurringPrice(resolved, priced) } : line
    }),
    discounts: [discount],
  })
  return Object.fromEntries(discounts.flatMap((each) => each.lines.map(({ lineId, amount }) => [lineId, amount])))
}
