import type { AmountRef, Because, Explanation, Step, SummaryName } from './explanation.ts'
import { partPaidLater, partPaidNow, type Contribution } from './payment.ts'
import type { OrderPart, PriceSummary, Summary } from './summary.ts'
import type {
  AppliedDiscount,
  Discounted,
  FeeTotals,
  LineTotals,
  RedeemedGiftCard,
  ShippingTotals,
  Taxed,
  Totals,
} from './totals.ts'
import type { LineInput, TotalsInput } from './totals-input.ts'

/** Explains totals that are already computed. It only reads how each amount was computed. */
export function explain(
  input: TotalsInput,
  totals: Omit<Totals, 'explanation'>,
  contributions: readonly Contribution[],
): Explanation[] {
  const { taxIncluded, shipping, discounts, giftCards } = totals
  const cards = giftCards.map((card) => ({ card, amount: card.amount }))
  const cardsNow = firstOf(cards, totals.payNow.giftCard)
  const cardsLater = cards.map(({ card, amount }, position) => ({ card, amount: amount - (cardsNow[position]?.amount ?? 0n) }))
  const partsOf = (share: (contribution: Contribution) => PriceSummary) =>
    contributions.map((contribution) => ({ part: contribution.part, adds: share(contribution) }))
  const parts = partsOf(({ adds }) => adds)
  return [
    // Totals keep the order of the input, so a line and its input have the same index.
    ...totals.lines.flatMap((line, position) => explainLine(input.lines[position]!, line, discounts, taxIncluded)),
    ...(shipping ? explainShipping(shipping, discounts, taxIncluded) : []),
    ...totals.fees.flatMap((fee, position) => explainFee(fee, position, taxIncluded)),
    ...discounts.map((discount) => explainDiscount(discount, shipping)),
    ...cards.map((share) =>
      explained({ of: 'giftCard', id: share.card.id, field: 'amount' }, share.amount, [giftCardStep(share)]),
    ),
    ...explainSummary('summary', totals.summary, parts, cards, taxIncluded),
    ...explainSummary('payNow', totals.payNow, partsOf(partPaidNow), cardsNow, taxIncluded),
    ...explainSummary('payLater', totals.payLater, partsOf(partPaidLater), cardsLater, taxIncluded),
  ]
}

function explainLine(
  input: LineInput,
  line: LineTotals,
  discounts: readonly AppliedDiscount[],
  taxIncluded: boolean,
): Explanation[] {
  const { id, price, quantity, paymentOption } = line
  const options = step(line.optionsPrice, { rule: 'OPTIONS_PRICE' })
  const membership = step(price - input.unitPrice - line.optionsPrice, { rule: 'PAID_BY_MEMBERSHIP', paymentOption })
  const compareAt = step(line.fullPrice - line.optionsPrice, {
    rule: input.fullPrice === undefined ? 'BASE_PRICE' : 'COMPARE_AT_PRICE',
  })
  const perUnit = input.deposit ?? 0n
  const requested = paymentOption === 'DEPOSIT_ONLINE' ? perUnit * BigInt(quantity) : 0n
  return [
    explained({ of: 'line', id, field: 'price' }, price, [step(input.unitPrice, { rule: 'BASE_PRICE' }), options, membership]),
    explained({ of: 'line', id, field: 'fullPrice' }, line.fullPrice, [compareAt, options]),
    explained({ of: 'line', id, field: 'lineTotal' }, line.lineTotal, [
      step(line.lineTotal, { rule: 'QUANTITY', price, quantity }),
    ]),
    explained({ of: 'line', id, field: 'discount' }, line.discount, discountSteps(line, discounts)),
    ...explainTaxed((field) => ({ of: 'line', id, field }), line, taxIncluded, [
      amountStep(line.lineTotal, { of: 'line', id, field: 'lineTotal' }),
      amountStep(-line.discount, { of: 'line', id, field: 'discount' }),
    ]),
    explained({ of: 'line', id, field: 'deposit' }, line.deposit, [
      step(requested, { rule: 'DEPOSIT', perUnit, quantity }),
      step(line.deposit - requested, { rule: 'LIMITED_TO_TOTAL' }),
    ]),
  ]
}

function explainShipping(shipping: ShippingTotals, discounts: readonly AppliedDiscount[], taxIncluded: boolean): Explanation[] {
  const { price, discount } = shipping
  return [
    explained({ of: 'shipping', field: 'price' }, price, [step(price, { rule: 'SHIPPING_PRICE' })]),
    explained({ of: 'shipping', field: 'discount' }, discount, discountSteps(shipping, discounts)),
    ...explainTaxed((field) => ({ of: 'shipping', field }), shipping, taxIncluded, [
      amountStep(price, { of: 'shipping', field: 'price' }),
      amountStep(-discount, { of: 'shipping', field: 'discount' }),
    ]),
  ]
}

function explainFee(fee: FeeTotals, position: number, taxIncluded: boolean): Explanation[] {
  const { price, source } = fee
  return [
    explained({ of: 'fee', position, field: 'price' }, price, [step(price, { rule: 'FEE_PRICE', source })]),
    ...explainTaxed((field) => ({ of: 'fee', position, field }), fee, taxIncluded, [
      amountStep(price, { of: 'fee', position, field: 'price' }),
    ]),
  ]
}

type TaxField = 'taxableAmount' | 'tax' | 'totalBeforeTax' | 'totalAfterTax'

/** `discounted` are the steps of the taxed amount: the original amount and the discounts. */
function explainTaxed(
  ref: (field: TaxField) => AmountRef,
  { taxableAmount, tax, taxBreakdown, totalBeforeTax, totalAfterTax }: Taxed,
  taxIncluded: boolean,
  discounted: readonly Step[],
): Explanation[] {
  const taxStep = amountStep(taxIncluded ? -tax : tax, ref('tax'))
  const base = taxBreakdown.length > 0 ? [amountStep(totalBeforeTax, ref('totalBeforeTax'))] : []
  const taxes = taxBreakdown.flatMap(({ name, rate, taxAmount, remainder }) => [
    step(taxAmount - remainder, { rule: 'TAX_RATE', name, rate, taxableAmount }),
    step(remainder, { rule: 'ROUNDING_REMAINDER' }),
  ])
  return [
    explained(ref('taxableAmount'), taxableAmount, base),
    explained(ref('tax'), tax, taxes),
    explained(ref('totalBeforeTax'), totalBeforeTax, taxIncluded ? [...discounted, taxStep] : discounted),
    explained(ref('totalAfterTax'), totalAfterTax, taxIncluded ? discounted : [...discounted, taxStep]),
  ]
}

function discountSteps({ discounts: shares }: Discounted, discounts: readonly AppliedDiscount[]): Step[] {
  const valueOf = new Map(discounts.map(({ id, value }) => [id, value]))
  return shares.flatMap(({ discountId, amount, remainder }) => [
    step(amount - remainder, { rule: 'DISCOUNT', discountId, value: valueOf.get(discountId) ?? { amount } }),
    step(remainder, { rule: 'ROUNDING_REMAINDER' }),
  ])
}

function explainDiscount({ id, amount, lines }: AppliedDiscount, shipping: ShippingTotals | undefined): Explanation {
  const ofShipping = shipping?.discounts.find(({ discountId }) => discountId === id)
  return explained({ of: 'discount', id, field: 'amount' }, amount, [
    ...lines.map((share) => step(share.amount, { rule: 'PART', part: { of: 'line', id: share.lineId } })),
    step(ofShipping?.amount ?? 0n, { rule: 'PART', part: { of: 'shipping' } }),
  ])
}

type SharedCard = { readonly card: RedeemedGiftCard; readonly amount: bigint }

function explainSummary(
  of: SummaryName,
  summary: Summary,
  parts: readonly { part: OrderPart; adds: PriceSummary }[],
  cards: readonly SharedCard[],
  taxIncluded: boolean,
): Explanation[] {
  const sums = (['subtotal', 'discount', 'shipping', 'additionalFees', 'tax', 'tip'] as const).map((field) =>
    explained(
      { of, field },
      summary[field],
      parts.map(({ part, adds }) => step(adds[field], { rule: 'PART', part })),
    ),
  )
  const signed = (field: keyof Summary, sign = 1n) => amountStep(sign * summary[field], { of, field })
  return [
    ...sums,
    explained({ of, field: 'total' }, summary.total, [
      signed('subtotal'),
      signed('discount', -1n),
      signed('shipping'),
      signed('additionalFees'),
      ...(taxIncluded ? [] : [signed('tax')]),
      signed('tip'),
    ]),
    explained({ of, field: 'giftCard' }, summary.giftCard, cards.map(giftCardStep)),
    explained({ of, field: 'balanceDue' }, summary.balanceDue, [signed('total'), signed('giftCard', -1n)]),
  ]
}

/** The first `amount` of what gift cards pay, in their order. */
function firstOf(cards: readonly SharedCard[], amount: bigint): SharedCard[] {
  let left = amount
  return cards.map(({ card, amount: holds }) => {
    const share = holds < left ? holds : left
    left -= share
    return { card, amount: share }
  })
}

function giftCardStep({ card: { id, balance, requested }, amount }: SharedCard): Step {
  return step(amount, { rule: 'GIFT_CARD', giftCardId: id, balance, ...(requested !== undefined && { requested }) })
}

function amountStep(amount: bigint, of: AmountRef): Step {
  return step(amount, { rule: 'AMOUNT', of })
}

function step(amount: bigint, because: Because): Step {
  return { amount, because }
}

/** Steps of zero are omitted, except when the amount itself is a tax or price of zero. */
function explained(of: AmountRef, amount: bigint, steps: readonly Step[]): Explanation {
  const telling = steps.filter(
    (each) => each.amount !== 0n || each.because.rule === 'TAX_RATE' || each.because.rule === 'BASE_PRICE',
  )
  return { of, amount, steps: telling }
}
