import type { AmountRef, Because, Explanation, NamedTax, Step, SummaryName } from './explanation.ts'
import { isExemptFrom } from './tax.ts'
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
  TaxShare,
  Totals,
} from './totals.ts'
import {
  isPaidByMembership,
  type FeeInput,
  type LineInput,
  type ShippingInput,
  type TaxExemption,
  type TotalsInput,
} from './totals-input.ts'

/** Explains totals that are already computed. It only reads how each amount was computed. */
export function explain(
  input: TotalsInput,
  totals: Omit<Totals, 'explanation'>,
  contributions: readonly Contribution[],
): Explanation[] {
  const { taxIncluded, shipping, discounts, giftCards } = totals
  const terms = { taxIncluded, discounts, exemption: input.exemption }
  const cards = giftCards.map((card) => ({ card, amount: card.amount }))
  const cardsNow = firstOf(cards, totals.payNow.giftCard)
  const cardsLater = cards.map(({ card, amount }, position) => ({ card, amount: amount - (cardsNow[position]?.amount ?? 0n) }))
  const partsOf = (share: (contribution: Contribution) => PriceSummary) =>
    contributions.map((contribution) => ({ part: contribution.part, adds: share(contribution) }))
  const parts = partsOf(({ adds }) => adds)
  return [
    // Totals keep the order of the input, so a line and its input have the same index.
    ...totals.lines.flatMap((line, position) => explainLine(input.lines[position]!, line, terms)),
    ...(shipping ? explainShipping(input.shipping!, shipping, terms) : []),
    ...totals.fees.flatMap((fee, position) => explainFee(input.fees![position]!, fee, position, terms)),
    ...discounts.map((discount) => explainDiscount(discount, shipping)),
    ...cards.map((share) =>
      explained({ of: 'giftCard', id: share.card.id, field: 'amount' }, share.amount, [giftCardStep(share)]),
    ),
    ...explainSummary('summary', totals.summary, parts, cards, taxIncluded),
    ...explainSummary('payNow', totals.payNow, partsOf(partPaidNow), cardsNow, taxIncluded),
    ...explainSummary('payLater', totals.payLater, partsOf(partPaidLater), cardsLater, taxIncluded),
  ]
}

/** The facts that explanations of all parts share. */
type Terms = {
  readonly taxIncluded: boolean
  readonly discounts: readonly AppliedDiscount[]
  readonly exemption: TaxExemption | undefined
}

function explainLine(input: LineInput, line: LineTotals, terms: Terms): Explanation[] {
  const { id, price, quantity, paymentOption } = line
  const { unitPrice, optionsPrice = 0n, fullPrice = unitPrice } = input
  const options = step(optionsPrice, { rule: 'OPTIONS_PRICE' })
  const byMembership = isPaidByMembership(input) ? -unitPrice - optionsPrice : 0n
  const compareAt = step(fullPrice, { rule: input.fullPrice === undefined ? 'BASE_PRICE' : 'COMPARE_AT_PRICE' })
  const perUnit = input.deposit ?? 0n
  const requested = paymentOption === 'DEPOSIT_ONLINE' ? perUnit * BigInt(quantity) : 0n
  return [
    explained({ of: 'line', id, field: 'price' }, price, [
      step(unitPrice, { rule: 'BASE_PRICE' }),
      options,
      step(byMembership, { rule: 'PAID_BY_MEMBERSHIP', paymentOption }),
      removedTax(price - unitPrice - optionsPrice - byMembership, terms),
    ]),
    explained({ of: 'line', id, field: 'fullPrice' }, line.fullPrice, [
      compareAt,
      options,
      removedTax(line.fullPrice - fullPrice - optionsPrice, terms),
    ]),
    explained({ of: 'line', id, field: 'lineTotal' }, line.lineTotal, [
      step(price * BigInt(quantity), { rule: 'QUANTITY', price, quantity }),
      step(line.lineTotal - price * BigInt(quantity), { rule: 'ROUNDING_REMAINDER' }),
    ]),
    explained({ of: 'line', id, field: 'discount' }, line.discount, discountSteps(line, terms)),
    ...explainTaxed((field) => ({ of: 'line', id, field }), line, terms, [
      amountStep(line.lineTotal, { of: 'line', id, field: 'lineTotal' }),
      amountStep(-line.discount, { of: 'line', id, field: 'discount' }),
    ]),
    explained({ of: 'line', id, field: 'deposit' }, line.deposit, [
      step(requested, { rule: 'DEPOSIT', perUnit, quantity }),
      step(line.deposit - requested, { rule: 'LIMITED_TO_TOTAL' }),
    ]),
  ]
}

function explainShipping(input: ShippingInput, shipping: ShippingTotals, terms: Terms): Explanation[] {
  const { price, discount } = shipping
  return [
    explained({ of: 'shipping', field: 'price' }, price, [
      step(input.price, { rule: 'SHIPPING_PRICE' }),
      removedTax(price - input.price, terms),
    ]),
    explained({ of: 'shipping', field: 'discount' }, discount, discountSteps(shipping, terms)),
    ...explainTaxed((field) => ({ of: 'shipping', field }), shipping, terms, [
      amountStep(price, { of: 'shipping', field: 'price' }),
      amountStep(-discount, { of: 'shipping', field: 'discount' }),
    ]),
  ]
}

function explainFee(input: FeeInput, fee: FeeTotals, position: number, terms: Terms): Explanation[] {
  const { price, source } = fee
  return [
    explained({ of: 'fee', position, field: 'price' }, price, [
      step(input.price, { rule: 'FEE_PRICE', source }),
      removedTax(price - input.price, terms),
    ]),
    ...explainTaxed((field) => ({ of: 'fee', position, field }), fee, terms, [
      amountStep(price, { of: 'fee', position, field: 'price' }),
    ]),
  ]
}

type TaxField = 'taxableAmount' | 'tax' | 'totalBeforeTax' | 'totalAfterTax'

/** `discounted` are the steps of the taxed amount: the original amount and the discounts. */
function explainTaxed(
  ref: (field: TaxField) => AmountRef,
  { taxableAmount, tax, taxBreakdown, totalBeforeTax, totalAfterTax }: Taxed,
  { taxIncluded, exemption }: Terms,
  discounted: readonly Step[],
): Explanation[] {
  const taxStep = amountStep(taxIncluded ? -tax : tax, ref('tax'))
  const base = taxableAmount === 0n ? [] : [amountStep(totalBeforeTax, ref('totalBeforeTax'))]
  const taxes = taxBreakdown.flatMap((share) => [
    step(share.taxAmount - share.remainder, rateOf(share, totalBeforeTax, exemption)),
    step(share.remainder, { rule: 'ROUNDING_REMAINDER', tax: namedTax(share) }),
  ])
  return [
    explained(ref('taxableAmount'), taxableAmount, base),
    explained(ref('tax'), tax, taxes),
    explained(ref('totalBeforeTax'), totalBeforeTax, taxIncluded ? [...discounted, taxStep] : discounted),
    explained(ref('totalAfterTax'), totalAfterTax, taxIncluded ? discounted : [...discounted, taxStep]),
  ]
}

function rateOf(share: TaxShare, amount: bigint, exemption: TaxExemption | undefined): Because {
  const { rate, usualRate } = share
  const tax = namedTax(share)
  if (usualRate === undefined || !isExemptFrom({ rate, usualRate })) return { rule: 'TAX_RATE', tax, taxableAmount: amount }
  return { rule: 'TAX_EXEMPTION', tax, usualRate, amount, exemption }
}

function namedTax({ name, rate, jurisdiction }: TaxShare): NamedTax {
  return { name, rate, ...(jurisdiction && { jurisdiction }) }
}

function removedTax(amount: bigint, { exemption }: Terms): Step {
  return step(amount, { rule: 'INCLUDED_TAX_REMOVED', exemption })
}

function discountSteps({ discounts: shares }: Discounted, { discounts, exemption }: Terms): Step[] {
  const valueOf = new Map(discounts.map(({ id, value }) => [id, value]))
  return shares.flatMap(({ discountId, amount, remainder, includedTax = 0n }) => [
    step(amount + includedTax - remainder, { rule: 'DISCOUNT', discountId, value: valueOf.get(discountId) ?? { amount } }),
    step(remainder, { rule: 'ROUNDING_REMAINDER' }),
    step(-includedTax, { rule: 'INCLUDED_TAX_REMOVED', exemption }),
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

const toldAtZero: readonly Because['rule'][] = ['TAX_RATE', 'TAX_EXEMPTION', 'BASE_PRICE']

/** Steps of zero are omitted, except when the amount itself is a tax or price of zero. */
function explained(of: AmountRef, amount: bigint, steps: readonly Step[]): Explanation {
  const telling = steps.filter((each) => each.amount !== 0n || toldAtZero.includes(each.because.rule))
  return { of, amount, steps: telling }
}
