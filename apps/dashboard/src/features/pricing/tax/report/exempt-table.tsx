import { t } from '@lingui/core/macro'
import type { TaxReportRow } from '@stoa/contract/services/stoa/insights'
import { placeName } from '../../../../lib/format/countries.ts'
import { writeNumber } from '../../../../lib/format/format.ts'
import { writeMoney } from '../../../../lib/format/money.ts'
import { monthName } from './month-name.ts'
import { ReportTable } from '../../../../lib/report/report-table.tsx'
import classes from '../../../../lib/report/report.module.css'
import { sumExempt } from './totals.ts'

/** Sales without tax, by the reason of the exemption. */
export function ExemptTable({ rows, currency }: { rows: readonly TaxReportRow[]; currency: string }) {
  return (
    <ReportTable label={t`Exempt sales`} region={t`Exempt sales by reason`}>
      <thead>
        <tr>
          <th scope="col">{t`Exempt group`}</th>
          <th scope="col">{t`Orders`}</th>
          <th scope="col">{t`Sold without tax`}</th>
          <th scope="col">{t`Refunded`}</th>
          <th scope="col">{t`Remaining`}</th>
        </tr>
      </thead>
      {[...Map.groupBy(rows, ({ month = '' }) => month)].map(([month, ofMonth]) => (
        <tbody key={month}>
          <tr>
            <th scope="rowgroup" colSpan={5}>
              <span>{monthName(month)}</span>
            </th>
          </tr>
          {ofMonth.map((row, index) => (
            <tr key={index}>
              <th scope="row">
                {row.exemption}{' '}
                <span className={classes.rate}>
                  {row.jurisdiction ? placeName(row.jurisdiction) : '–'} {row.name}
                </span>
              </th>
              <td>{writeNumber(row.orders ?? 0)}</td>
              <Amounts rows={[row]} currency={currency} />
            </tr>
          ))}
        </tbody>
      ))}
      <tfoot>
        <tr>
          <th scope="row">{t`Total`}</th>
          <td />
          <Amounts rows={rows} currency={currency} />
        </tr>
      </tfoot>
    </ReportTable>
  )
}

function Amounts({ rows, currency }: { rows: readonly TaxReportRow[]; currency: string }) {
  const { exempt, refundedExempt, leftExempt } = sumExempt(rows, currency)
  return [exempt, refundedExempt, leftExempt].map((amount, index) => <td key={index}>{writeMoney(amount, currency)}</td>)
}
