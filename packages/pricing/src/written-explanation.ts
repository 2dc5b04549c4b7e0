import type { AmountRef, Because, Explanation, Step } from './explanation.ts'
import { formatAmount } from './money.ts'
import type { Summary } from './summary.ts'
import type { Totals } from './totals.ts'
import { isPaidByMembership, type FeeInput, type FeeSource } from './totals-input.ts'

/** Why one amount of the summary is what it is, as it is served and stored: the amounts of its steps sum to it. */
export type ExplainedAmount = { readonly name: ExplainedName; readonly steps: ExplainedStep[] }

export type ExplainedName =
  | 'SUBTOTAL'
  | 'DISCOUNT'
  | 'SHIPPING'
  | 'ADDITIONAL_FEES'
  | 'TAX'
  | 'TIP'
  | 'TOTAL'
  | 'GIFT_CARD'
  | 'BALANCE_DUE'

/** Amounts are decimal strings of the totals' currency, with a minus where they lower the sum. Rates are decimals: '0.19'. */
export type ExplainedStep = {
  readonly amount: string
  readonly rule: ExplainedRule
  /** The part that the step is about; absent where it is about another amount of the summary. */
  readonly part?: 'LINE' | 'SHIPPING' | 'FEE'
  /** Of the part LINE. */
  readonly lineItemId?: string
  /** Of the part FEE. */
  readonly feeName?: string
  /** The name of the discount, the tax or the delivery. */
  readonly name?: string
  /** Of QUANTITY: `price` is that of one unit. */
  readonly quantity?: number
  readonly price?: string
  /** Of a tax: its rate, who charges it, what others pay where the buyer is exempt, and the amount that it is charged on. */
  readonly rate?: string
  readonly jurisdiction?: string
  readonly usualRate?: string
  readonly taxableAmount?: string
  readonly discountId?: string
  /** Of a discount of so many percent: '12.5'. */
  readonly percentage?: string
  readonly feeSource?: FeeSource
  /** Of AMOUNT: the other amount of the summary. */
  readonly amountOf?: ExplainedName
}

export type ExplainedRule =
  | 'QUANTITY'
  | 'PAID_BY_MEMBERSHIP'
  | 'DISCOUNT'
  | 'SHIPPING_PRICE'
  | 'FEE_PRICE'
  | 'TAX_RATE'
  | 'TAX_EXEMPTION'
  | 'INCLUDED_TAX_REMOVED'
  | 'ROUNDING_REMAINDER'
  | 'TIP'
  | 'GIFT_CARD'
  | 'AMOUNT'

/**
 * The explanation of the summary of totals, in a form that is served and stored. `discountName` is what readers call a discount.
 */
export function writeExplanation(totals: Totals, discountName: (discountId: string) => string | undefined): ExplainedAmount[] {
  const { currency, lines, shipping, fees, discounts, summary } = totals
  const stepsOf = stepFinder(totals.explanation)
  const write = (of: AmountRef, about: About) => stepsOf(of).map((step) => writeStep(step, about, currency))
  const explained: ExplainedAmount[] = [
    {
      name: 'SUBTOTAL',
      steps: lines.flatMap(({ id, quantity, paymentOption }) =>
        quantity > 0 && isPaidByMembership({ paymentOption })
          ? [{ amount: formatAmount(0n, currency), rule: 'PAID_BY_MEMBERSHIP', quantity, ...line(id) } as const]
          : write({ of: 'line', id, field: 'lineTotal' }, line(id)),
      ),
    },
    {
      name: 'DISCOUNT',
      steps: discounts.flatMap(({ id, value, amount }) => {
        const step: Step = { amount, because: { rule: 'DISCOUNT', discountId: id, value } }
        return amount > 0n ? [writeStep(step, named(discountName(id)), currency)] : []
      }),
    },
    {
      name: 'SHIPPING',
      steps: shipping ? write({ of: 'shipping', field: 'price' }, { part: 'SHIPPING', name: shipping.title }) : [],
    },
    {
      name: 'ADDITIONAL_FEES',
      steps: fees.flatMap((fee, position) => write({ of: 'fee', position, field: 'price' }, feePart(fee))),
    },
    {
      name: 'TAX',
      steps: [
        ...lines.flatMap(({ id }) => write({ of: 'line', id, field: 'tax' }, line(id))),
        ...(shipping ? write({ of: 'shipping', field: 'tax' }, { part: 'SHIPPING' }) : []),
        ...fees.flatMap((fee, position) => write({ of: 'fee', position, field: 'tax' }, feePart(fee))),
      ],
    },
    { name: 'TIP', steps: summary.tip > 0n ? [{ amount: formatAmount(summary.tip, currency), rule: 'TIP' }] : [] },
    { name: 'TOTAL', steps: write({ of: 'summary', field: 'total' }, {}) },
    { name: 'GIFT_CARD', steps: write({ of: 'summary', field: 'giftCard' }, {}) },
    { name: 'BALANCE_DUE', steps: write({ of: 'summary', field: 'balanceDue' }, {}) },
  ]
  return explained.filter(({ steps }) => steps.length > 0)
}

type About = Pick<ExplainedStep, 'part' | 'lineItemId' | 'name' | 'feeName'>

function line(lineItemId: string): About {
  return { part: 'LINE', lineItemId }
}

function feePart({ translatedName, name }: Pick<FeeInput, 'name' | 'translatedName'>): About {
  return { part: 'FEE', feeName: translatedName || name }
}

function named(name: string | undefined): About {
  return name ? { name } : {}
}

function stepFinder(explanation: readonly Explanation[]): (of: AmountRef) => readonly Step[] {
  const keyOf = (ref: AmountRef) => [ref.of, 'id' in ref ? ref.id : 'position' in ref ? ref.position : '', ref.field].join(' ')
  const found = new Map(explanation.map(({ of, steps }) => [keyOf(of), steps]))
  return (of) => found.get(keyOf(of)) ?? []
}

function writeStep({ amount, because }: Step, about: About, currency: string): ExplainedStep {
  return { amount: formatAmount(amount, currency), ...about, ...writeReason(because, currency) }
}

/** The reasons of the amounts that `writeExplanation` writes; others have no form. */
function writeReason(because: Because, currency: string): Pick<ExplainedStep, 'rule'> & Partial<ExplainedStep> {
  const write = (amount: bigint) => formatAmount(amount, currency)
  switch (because.rule) {
    case 'QUANTITY':
      return { rule: because.rule, quantity: because.quantity, price: write(because.price) }
    case 'DISCOUNT': {
      const { discountId, value } = because
      return { rule: because.rule, discountId, ...('percentage' in value && { percentage: value.percentage }) }
    }
    case 'FEE_PRICE':
      return { rule: because.rule, feeSource: because.source }
    case 'TAX_RATE':
      return { rule: because.rule, ...because.tax, taxableAmount: write(because.taxableAmount) }
    case 'TAX_EXEMPTION': {
      const { rule, tax, usualRate, amount } = because
      return { rule, ...tax, usualRate, taxableAmount: write(amount) }
    }
    case 'ROUNDING_REMAINDER':
      return { rule: because.rule, ...because.tax }
    case 'AMOUNT':
      return { rule: because.rule, amountOf: summaryNames[because.of.field as keyof Summary] }
    case 'SHIPPING_PRICE':
    case 'INCLUDED_TAX_REMOVED':
    case 'GIFT_CARD':
      return { rule: because.rule }
    default:
      throw new RangeError(`No amount of a summary has a step of ${because.rule}`)
  }
}

const summaryNames: Record<keyof Summary, ExplainedName> = {
  subtotal: 'SUBTOTAL',
  discount: 'DISCOUNT',
  shipping: 'SHIPPING',
  additionalFees: 'ADDITIONAL_FEES',
  tax: 'TAX',
  tip: 'TIP',
  total: 'TOTAL',
  giftCard: 'GIFT_CARD',
  balanceDue: 'BALANCE_DUE',
}
