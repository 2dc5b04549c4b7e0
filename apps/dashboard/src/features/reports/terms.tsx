import { t } from '@lingui/core/macro'
import classes from './reports.module.css'

/** What the figures mean. */
export function Terms() {
  const terms = [
    [t`Gross sales`, t`Items at their prices before discounts, with tax where your prices include it.`],
    [t`Discounts`, t`What codes, automatic discounts and staff took off items and delivery.`],
    [t`Added tax`, t`Tax on top of prices that do not include it.`],
    [t`Other`, t`What imported orders do not explain of their totals.`],
    [t`Total`, t`Gross sales less discounts, with delivery, fees, tips, added tax and other.`],
    [t`Refunds`, t`What went back, with its tax. Money that was paid too much is no refund of sales.`],
    [t`Sales`, t`The total less refunds.`],
    [t`Net sales`, t`Sales without tax.`],
    [t`Margin`, t`Net sales of items less what they cost when they were sold. Items whose cost was unknown are left out.`],
  ] as const
  return (
    <details className={classes.terms}>
      <summary>{t`What these figures mean`}</summary>
      <dl>
        {terms.map(([term, meaning]) => (
          <div key={term} style={{ display: 'contents' }}>
            <dt>{term}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p>
        {t`Orders that stand count, and cancelled ones that had been paid in full, as they are now. Each currency is a report of its own.`}
      </p>
    </details>
  )
}
