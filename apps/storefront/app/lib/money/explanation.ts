import { msg } from '@lingui/core/macro'
import type { ExplainedAmount, ExplanationStep } from '@stoa/contract/services/ecom/cart'
import type { TotalsRow } from '../../ui/totals.tsx'
import type { Translatable } from '../../ui/translatable.ts'
import type { ShowMoney } from './money.ts'

/** The context that the sentences of an explanation need. */
export interface ExplanationTerms {
  money: ShowMoney
  language: string
  /** The name of a line in the reader's language. */
  lineName: (lineItemId: string) => string
}

type Breakdown = NonNullable<TotalsRow['breakdown']>

/** The parts of each row of totals, from the explanation of the calculator. A row that is one amount has none. */
export function toBreakdown(
  explanation: readonly ExplainedAmount[] | undefined,
  terms: ExplanationTerms,
): Partial<Record<TotalsRow['name'], Breakdown>> {
  const percent = new Intl.NumberFormat(terms.language, { style: 'percent', maximumFractionDigits: 4 })
  const write = { ...terms, percent: (fraction: string | undefined) => percent.format(Number(fraction ?? 0)) }
  const parts = (name: ExplainedAmount['name']): Breakdown => {
    const steps = explanation?.find((each) => each.name === name)?.steps ?? []
    return steps.map((step) => ({ part: describeStep(step, write), amount: terms.money(step.amount ?? '0') }))
  }
  const tax = parts('TAX')
  return { subtotal: parts('SUBTOTAL'), discount: parts('DISCOUNT'), delivery: parts('SHIPPING'), tax, taxIncluded: tax }
}

type Writers = ExplanationTerms & { percent: (fraction: string | undefined) => string }

function describeStep(step: ExplanationStep, { money, percent, lineName }: Writers): Translatable {
  const { rule, lineItemId, name = '', quantity, price = '0', rate, usualRate, taxableAmount = '0', percentage } = step
  const about = lineItemId ? lineName(lineItemId) : (step.feeName ?? '')
  switch (rule) {
    case 'QUANTITY':
      return `${quantity} × ${about} (${money(price)})`
    case 'PAID_BY_MEMBERSHIP':
      return msg`${about}: paid with a membership`
    case 'DISCOUNT':
      return name || (percentage ? percent(String(Number(percentage) / 100)) : msg`From the shop`)
    case 'SHIPPING_PRICE':
      return name
    case 'TAX_RATE':
      return taxed(about, `${name} ${percent(rate)} × ${money(taxableAmount)}`)
    case 'TAX_EXEMPTION':
      return taxed(about, `${name} ${percent(usualRate)} → ${percent(rate)} × ${money(taxableAmount)}`)
    case 'INCLUDED_TAX_REMOVED':
      return msg`Tax that the price includes`
    default:
      return msg`Rounding`
  }
}

/** A tax on a line, a fee or else the delivery. */
function taxed(about: string, tax: string): Translatable {
  return about ? `${about}: ${tax}` : msg`Delivery: ${tax}`
}
