import { plural, t } from '@lingui/core/macro'
import type { Overview } from '@stoa/contract/services/stoa/insights'
import { Link } from 'react-router'
import { isZero } from '@stoa/web/money'
import { dayName, writeNumber } from '../../../lib/format/format.ts'
import { writeMoney } from '../../../lib/format/money.ts'
import { ChartPanel, LineChart } from '../../../ui/pictures/chart.tsx'
import classes from './home.module.css'
import { soldOrders } from './sold-orders.ts'

/** Sales by day with the previous period, as a chart or as a table. */
export function SalesPanel({ overview }: { overview: Overview }) {
  const { days = [], currency = 'XXX' } = overview
  const money = (amount: number) => writeMoney(String(amount), currency)
  const points = days.map(({ day = '', sales, previousSales, orders = 0 }) => ({
    x: day,
    orders,
    current: Number(sales),
    compared: Number(previousSales),
  }))
  const isEmpty = days.every(({ sales, previousSales }) => isZero(sales) && isZero(previousSales))
  return (
    <div className={classes.wide}>
      <ChartPanel
        title={t`Sales by day`}
        legend={[t`This period`, t`Previous`]}
        table={<SalesTable overview={overview} />}
        empty={isEmpty ? t`No sales in this period or the previous one.` : undefined}
      >
        <LineChart
          label={t`Sales by day`}
          points={points}
          writeX={(day) => dayName(day, 'short')}
          writeY={(amount, largest) => axisMoney(amount, largest, currency)}
          describe={({ x, orders, current, compared }) => {
            const amount = money(current)
            return {
              title: dayName(x, 'long'),
              lines: [
                plural(orders, { one: `${amount} from # order`, other: `${amount} from # orders` }),
                t`${money(compared)} in the previous period`,
              ],
            }
          }}
        />
      </ChartPanel>
    </div>
  )
}

function SalesTable({ overview }: { overview: Overview }) {
  const { days = [], currency = 'XXX' } = overview
  return (
    <>
      <thead>
        <tr>
          <th scope="col">{t`Day`}</th>
          <th scope="col">{t`Orders`}</th>
          <th scope="col">{t`Sales`}</th>
          <th scope="col">{t`Previous period`}</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day = '', orders, sales, previousSales }) => (
          <tr key={day}>
            <th scope="row">
              <Link to={soldOrders(overview, { day })}>{dayName(day, 'long')}</Link>
            </th>
            <td>{writeNumber(orders ?? 0)}</td>
            <td>{writeMoney(sales, currency)}</td>
            <td>{writeMoney(previousSales, currency)}</td>
          </tr>
        ))}
      </tbody>
    </>
  )
}

/** All amounts of an axis are written in full, or all of them short. */
function axisMoney(amount: number, largest: number, currency: string): string {
  const notation = largest < 100_000 ? 'standard' : 'compact'
  return writeNumber(amount, { style: 'currency', currency, notation, maximumFractionDigits: 2, minimumFractionDigits: 0 })
}
