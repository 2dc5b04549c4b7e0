import { applyLineDiscounts, applyOrderDiscounts, applyShippingDiscounts, type DiscountedLine } from './discounts.ts'
import { exemptionOf, feeWithoutTax, isExempt, lineWithoutTax, shippingWithoutTax } from './exemption.ts'
import { explain } from './explain.ts'
import { contributions, redeemGiftCards, smallest, splitByTime } from './payment.ts'
import { afterGiftCard, sumOf } from './summary.ts'
import { summarizeTaxes, taxed } from './tax.ts'
import type { AppliedDiscount, FeeTotals, LineTotals, PricedLine, ShippingTotals, Totals } from './totals.ts'
import {
  checkInput,
  isPaidByMembership,
  type DiscountInput,
  type FeeInput,
  type LineInput,
  type ShippingInput,
  type TotalsInput,
} from './totals-input.ts'

/**
 * The totals of a cart, checkout or order: pure, the same in browser and server, and independent of the order of lines.
 * Throws RangeError on input without meaning (see `checkInput`, `parseRate`).
 */
export function calculateTotals(input: TotalsInput): Totals {
  checkInput(input)
  const { currency, taxIncluded, discounts = [], giftCards: offered = [], tip = 0n } = input

  // All other amounts are derived from these: the lines' prices before any discount.
  const priced = input.lines.map(priceLine)
  // Before the order's discounts: a discount of an item applies whatever else is bought.
  const lowered = applyLineDiscounts(priced, discounts)
  // Applied to what item discounts left, and spread over lines at once, because tax, refunds and statistics are per line.
  const discounted = applyOrderDiscounts(lowered, discounts)
  // Prices with everybody's tax inside are shown without it to a buyer who pays another.
  const removesTax = taxIncluded && isExempt(input)
  // After every discount: tax is due on what the buyer pays, not on the list price.
  const lines = discounted.map((line) => taxLine(line, taxIncluded, removesTax))
  // After the lines: a delivery discount reduces nothing else, and no item discount reduces delivery.
  const shipping = input.shipping && priceShipping(input.shipping, discounts, taxIncluded, removesTax)
  // Fees are never discounted; they are taxed like everything that is sold.
  const fees = (input.fees ?? []).map((fee) => priceFee(fee, taxIncluded, removesTax))
  // A sum of parts that are already rounded, so the total always equals the sum of the displayed amounts.
  const parts = contributions(lines, shipping, fees, tip)
  const price = sumOf(parts.map(({ adds }) => adds))
  // After the total: a gift card is a means of payment, so it changes neither price nor tax.
  const giftCards = redeemGiftCards(offered, price.total)
  const summary = afterGiftCard(
    price,
    giftCards.reduce((sum, { amount }) => sum + amount, 0n),
  )
  // Last, because it determines when the balance is paid, not how much it is.
  const { payNow, payLater } = splitByTime(parts, summary.giftCard)

  const taxedParts = [...lines, ...(shipping ? [shipping] : []), ...fees]
  const exemption = exemptionOf(input, taxedParts)
  const totals = {
    currency,
    taxIncluded: taxIncluded && !removesTax,
    ...(exemption && { exemption }),
    lines,
    ...(shipping && { shipping }),
    fees,
    discounts: appliedDiscounts(discounts, lines, shipping),
    giftCards,
    taxSummary: summarizeTaxes(taxedParts),
    summary,
    payNow,
    payLater,
  }
  let explanation: Totals['explanation'] | undefined
  return {
    ...totals,
    // Computed on demand: a cart needs its amounts with every change, and their explanation rarely.
    get explanation() {
      return (explanation ??= explain(input, totals, parts))
    },
  }
}

function priceLine(input: LineInput): PricedLine {
  const price = isPaidByMembership(input) ? 0n : input.unitPrice + (input.optionsPrice ?? 0n)
  return { input, price, lineTotal: input.agreedTotal ?? price * BigInt(input.quantity) }
}

function taxLine(
  { input, price, lineTotal, discount, discounts }: DiscountedLine,
  taxIncluded: boolean,
  removesTax: boolean,
): LineTotals {
  const { id, quantity, unitPrice, optionsPrice = 0n, fullPrice, paymentOption = 'FULL_PAYMENT_ONLINE', taxGroupId } = input
  const tax = taxed(lineTotal - discount, input.taxRates, taxIncluded)
  const requested = paymentOption === 'DEPOSIT_ONLINE' ? (input.deposit ?? 0n) * BigInt(quantity) : 0n
  const line = {
    id,
    quantity,
    paymentOption,
    ...(taxGroupId !== undefined && { taxGroupId }),
    price,
    optionsPrice,
    fullPrice: (fullPrice ?? unitPrice) + optionsPrice,
    lineTotal,
    discount,
    discounts,
    ...tax,
    deposit: smallest(requested, tax.totalAfterTax),
  }
  return removesTax ? lineWithoutTax(line, input.taxRates) : line
}

function priceShipping(
  shipping: ShippingInput,
  discounts: readonly DiscountInput[],
  taxIncluded: boolean,
  removesTax: boolean,
): ShippingTotals {
  const { code, title, price, taxRates } = shipping
  const discounted = applyShippingDiscounts(shipping, discounts)
  const totals = { code, title, price, ...discounted, ...taxed(price - discounted.discount, taxRates, taxIncluded) }
  return removesTax ? shippingWithoutTax(totals, taxRates) : totals
}

function priceFee({ taxRates, agreed: _agreed, ...fee }: FeeInput, taxIncluded: boolean, removesTax: boolean): FeeTotals {
  const totals = { ...fee, ...taxed(fee.price, taxRates, taxIncluded) }
  return removesTax ? feeWithoutTax(totals, taxRates) : totals
}

/** Collects the effect of each discount from the shares of lines and delivery. */
function appliedDiscounts(
  discounts: readonly DiscountInput[],
  lines: readonly LineTotals[],
  shipping?: ShippingTotals,
): AppliedDiscount[] {
  const sharesOf = Map.groupBy(
    lines.flatMap((line) => line.discounts.map(({ discountId, amount }) => ({ discountId, lineId: line.id, amount }))),
    ({ discountId }) => discountId,
  )
  return discounts.map(({ id, kind, source, value, description }) => {
    const shares = (sharesOf.get(id) ?? []).filter(({ amount }) => amount > 0n).map(({ lineId, amount }) => ({ lineId, amount }))
    const ofShipping = shipping?.discounts.find(({ discountId }) => discountId === id)?.amount ?? 0n
    const amount = shares.reduce((sum, share) => sum + share.amount, ofShipping)
    return { id, kind, source, value, ...(description && { description }), amount, lines: shares }
  })
}
