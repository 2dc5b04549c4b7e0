import { t } from '@lingui/core/macro'
import type { CalculatedLineItem } from '@stoa/contract/services/ecom/totals-calculator'
import { writePercent } from '../../../lib/format/format.ts'
import { writeMoney } from '../../../lib/format/money.ts'
import { useSession } from '../../../lib/calls/session.ts'
import { Fact, Facts } from '../../../ui/page/panel.tsx'
import type { Calculated } from './calculate-for.ts'
import classes from './tax.module.css'

/** Each product with its taxes, their rates and the reason of another rate. */
export function CalculatedTaxes({ answer, names }: Calculated) {
  const { calculatedLineItems = [], taxExemption, taxIncludedInPrice, priceSummary } = answer
  const { currency } = useSession().site
  const write = (price: { amount?: string } | undefined) => writeMoney(price?.amount ?? '0', currency)
  return (
    <div className={classes.answer}>
      <ul className={classes.lines}>
        {calculatedLineItems.map((line) => (
          <li key={line.lineItemId}>
            <b>{names.get(line.lineItemId ?? '')}</b>
            <span>{write(line.pricesBreakdown?.totalPriceAfterTax)}</span>
            <small>{describeTaxes(line, write)}</small>
          </li>
        ))}
      </ul>
      <Facts>
        {taxExemption && (
          <Fact name={t`Exemption`}>
            {taxExemption.name || t`Exempt group`}: {t`${write(taxExemption.tax)} of tax are not charged`}
          </Fact>
        )}
        <Fact name={taxIncludedInPrice ? t`Tax, included` : t`Tax, added`}>{write(priceSummary?.tax)}</Fact>
        <Fact name={t`Total`}>
          <b>{write(priceSummary?.total)}</b>
        </Fact>
      </Facts>
    </div>
  )
}

function describeTaxes(
  { pricesBreakdown }: CalculatedLineItem,
  write: (price: { amount?: string } | undefined) => string,
): string {
  const { taxBreakdown = [] } = pricesBreakdown?.taxDetails ?? {}
  if (taxBreakdown.length === 0) return t`No tax: there is no rate for this product and place.`
  return taxBreakdown
    .map(({ taxName, rate, usualRate, taxableAmount, nonTaxableAmount, taxAmount }) => {
      const charged = `${taxName} ${writePercent(rate)}`
      if (usualRate && Number(rate) === 0)
        return t`${charged} instead of ${writePercent(usualRate)}, on ${write(nonTaxableAmount)}`
      const base = t`${charged} of ${write(taxableAmount)}: ${write(taxAmount)}`
      return usualRate ? t`${base}, instead of ${writePercent(usualRate)}` : base
    })
    .join(' · ')
}
