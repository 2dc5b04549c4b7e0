import { t } from '@lingui/core/macro'
import type { GetSalesReportResponse, SalesFigures } from '@stoa/contract/services/stoa/reports'
import { writePercent } from '../../lib/format/format.ts'
import { writeMoney } from '../../lib/format/money.ts'
import { describeChange } from './change.ts'
import classes from './reports.module.css'

/** The totals that the reader looks for first. */
export function SalesSummary({ report }: { report: GetSalesReportResponse }) {
  const { totals = {}, comparedTotals, currency = 'XXX' } = report
  const { cost, margin, costedSales } = totals
  const share = Number(costedSales ?? 0) > 0 ? Number(margin) / Number(costedSales) : undefined
  const figures: { key: keyof SalesFigures; name: string; note?: string | undefined }[] = [
    { key: 'total', name: t`Total` },
    { key: 'refunds', name: t`Refunds` },
    { key: 'sales', name: t`Sales` },
    { key: 'netSales', name: t`Net sales` },
    ...(cost === undefined
      ? []
      : [{ key: 'margin' as const, name: t`Margin`, note: share === undefined ? undefined : writePercent(share.toFixed(4)) }]),
  ]
  return (
    <dl className={classes.summary}>
      {figures.map(({ key, name, note }) => {
        const amount = String(totals[key] ?? '0')
        const before = comparedTotals?.[key]
        const change = comparedTotals && describeChange(amount, String(before ?? '0'))
        return (
          <div key={key}>
            <dt>{name}</dt>
            <dd>
              <b>{writeMoney(amount, currency)}</b>
              {note && <span>{note}</span>}
              {change && (
                <span>
                  {change} · {writeMoney(String(before ?? '0'), currency)}
                </span>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
