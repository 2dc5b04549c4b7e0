import { applyLineDiscounts, applyOrderDiscounts, applyShippingDiscounts, type DiscountedLine } from './discounts.ts'
import { explain } from './explain.ts'
import { contributions, redeemGiftCards, smallest, splitByTime } from './payment.ts'
import { afterGiftCard, sumOf } from './summary.ts'
import { summarizeTaxes, taxed } from './tax.ts'
import type { AppliedDiscount, FeeTotals, LineTotals, PricedLine, ShippingTotals, Totals } from './totals.ts'
import {
  checkInput,
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

  // Everything else is a part of these: what the lines cost before anyone is kind.
  const priced = input.lines.map(priceLine)
  // Before the order's discounts: an offer on an item belongs to the item, whatever else is bought.
  const lowered = applyLineDiscounts(priced, discounts)
  // On what the items' own offers left, and spread over lines at once: tax, refund and statistics are per line.
  const discounted = applyOrderDiscounts(lowered, discounts)
  // After every discount: tax is owed on what the buyer pays, not on what the price tag said.
  const lines = discounted.map((line) => taxLine(line, taxIncluded))
  // After the lines, because a delivery discount lowers nothing else, and no item discount lowers delivery.
  const shipping = input.shipping && priceShipping(input.shipping, discounts, taxIncluded)
  // Fees are never discounted; they are taxed like everything that is sold.
  const fees = (input.fees ?? []).map((fee) => priceFee(fee, taxIncluded))
  // A sum of parts that are already rounded: the total cannot differ from what is shown above it.
  const parts = contributions(lines, shipping, fees, tip)
  const price = sumOf(parts.map(({ adds }) => adds))
  // After the total: a gift card is a means of payment, so it changes neither price nor tax.
  const giftCards = redeemGiftCards(offered, price.total)
  const summary = afterGiftCard(
    price,
    giftCards.reduce((sum, { amount }) => sum + amount, 0n),
  )
  // Last, because it says when the balance is paid, not how much it is.
  const { payNow, payLater } = splitByTime(parts, summary.giftCard)

  const totals = {
    currency,
    taxIncluded,
    lines,
    ...(shipping && { shipping }),
    fees,
    discounts: appliedDiscounts(discounts, lines, shipping),
    giftCards,
    taxSummary: summarizeTaxes([...lines, ...(shipping ? [shipping] : []), ...fees]),
    summary,
    payNow,
    payLater,
  }
  let explanation: Totals['explanation'] | undefined
  return {
    ...totals,
    // Told when it is asked for: a cart wants its amounts at every click, and their reasons hardly ever.
    get explanation() {
      return (explanation ??= explain(input, totals, parts))
    },
  }
}

function priceLine(input: LineInput): PricedLine {
  const price = isPaidByMembership(input) ? 0n : input.unitPrice + (input.optionsPrice ?? 0n)
  return { input, price, lineTotal: price * BigInt(input.quantity) }
}

/** A membership pays with sessions, not with money: the line costs nothing and is taxed nothing. */
function isPaidByMembership({ paymentOption }: LineInput): boolean {
  return paymentOption === 'MEMBERSHIP' || paymentOption === 'MEMBERSHIP_OFFLINE'
}

function taxLine({ input, price, lineTotal, discount, discounts }: DiscountedLine, taxIncluded: boolean): LineTotals {
  const { id, quantity, unitPrice, optionsPrice = 0n, fullPrice, paymentOption = 'FULL_PAYMENT_ONLINE', taxGroupId } = input
  const tax = taxed(lineTotal - discount, input.taxRates, taxIncluded)
  const asked = paymentOption === 'DEPOSIT_ONLINE' ? (input.deposit ?? 0n) * BigInt(quantity) : 0n
  return {
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
    deposit: smallest(asked, tax.totalAfterTax),
  }
}

function priceShipping(shipping: ShippingInput, discounts: readonly DiscountInput[], taxIncluded: boolean): ShippingTotals {
  const { code, title, price, taxRates } = shipping
  const discounted = applyShippingDiscounts(shipping, discounts)
  return { code, title, price, ...discounted, ...taxed(price - discounted.discount, taxRates, taxIncluded) }
}

function priceFee({ taxRates, ...fee }: FeeInput, taxIncluded: boolean): FeeTotals {
  return { ...fee, ...taxed(fee.price, taxRates, taxIncluded) }
}

/** Reads back what each discount did, from the shares that lines and delivery keep. */
function appliedDiscounts(
  discounts: readonly DiscountInput[],
  lines: readonly LineTotals[],
  shipping?: ShippingTotals,
): AppliedDiscount[] {
  const sharesOf = Map.groupBy(
    lines.flatMap((line) => line.discounts.map(({ discountId, amount }) => ({ discountId, lineId: line.id, amount }))),
    ({ discountId }) => discountId,
  )
  return discounts.map(({ id, kind, source, value }) => {
    const shares = (sharesOf.get(id) ?? []).filter(({ amount }) => amount > 0n).map(({ lineId, amount }) => ({ lineId, amount }))
    const ofShipping = shipping?.discounts.find(({ discountId }) => discountId === id)?.amount ?? 0n
    return { id, kind, source, value, amount: shares.reduce((sum, { amount }) => sum + amount, ofShipping), lines: shares }
  })
}
