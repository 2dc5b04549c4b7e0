import type { DiscountValue, Totals } from '@stoa/pricing'
import type { TotalsRow } from '../../ui/totals.tsx'
import type { CartLine } from './cart.ts'

/** The parts of each total, by the calculator. */
export function breakdownOf(
  totals: Totals,
  lines: readonly CartLine[],
  { money, language, names }: { money: (minor: bigint) => string; language: string; names: ReadonlyMap<string, string> },
): Partial<Record<TotalsRow['name'], TotalsRow['breakdown']>> {
  const { shipping, discounts, taxSummary } = totals
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 4 })
  const valueOf = (value: DiscountValue, amount: bigint) =>
    'percentage' in value ? percent.format(Number(value.percentage) / 100) : money('amount' in value ? value.amount : amount)
  const rated = (rate: string) => percent.format(Number(rate))
  const exempt = taxSummary.breakdown.flatMap(({ name, rate, usualRate, taxableAmount, exemptAmount, taxAmount }) =>
    usualRate
      ? [
          {
            part: `${name} ${rated(usualRate)} → ${rated(rate)} × ${money(taxableAmount + exemptAmount)}`,
            amount: money(taxAmount),
          },
        ]
      : [],
  )
  const taxes = taxSummary.breakdown.map(({ name, rate, taxableAmount, taxAmount }) => ({
    part: `${name} ${percent.format(Number(rate))} × ${money(taxableAmount)}`,
    amount: money(taxAmount),
  }))
  return {
    subtotal: totals.lines.flatMap(({ quantity, price, lineTotal }, index) =>
      quantity > 0 ? { part: `${quantity} × ${lines[index]!.details.name} (${money(price)})`, amount: money(lineTotal) } : [],
    ),
    discount: discounts
      .filter(({ amount }) => amount > 0n)
      .map(({ id, value, amount }) => ({
        part: names.get(id) ?? valueOf(value, amount),
        amount: money(amount),
      })),
    delivery: shipping && [{ part: shipping.title, amount: money(shipping.price) }],
    tax: taxes,
    taxIncluded: taxes,
    exempt,
  }
}
