import { plural, t } from '@lingui/core/macro'
import type { ForecastWeek, GetSubscriptionFiguresResponse } from '@stoa/contract/services/stoa/subscriptions'
import { useQuery } from '@tanstack/react-query'
import { dayName, writeNumber } from '../../../lib/format/format.ts'
import { writeMoney } from '../../../lib/format/money.ts'
import { ChartPanel } from '../../../ui/pictures/chart.tsx'
import { figuresQuery } from './queries.ts'
import classes from './figures.module.css'

/** What renews by itself, who left, and what will be charged in the next 13 weeks. */
export function Figures() {
  const { data: figures } = useQuery(figuresQuery)
  if (!figures) return null
  const { currency = 'XXX', forecast = [] } = figures
  const total = forecast.reduce((sum, { amount }) => sum + Number(amount ?? 0), 0)
  const totalText = writeMoney(total.toFixed(2), currency)
  return (
    <div className={classes.figures}>
      <Summary figures={figures} />
      <ChartPanel
        title={t`Forecast of the next 13 weeks: ${totalText}`}
        legend={[]}
        table={<ForecastTable weeks={forecast} currency={currency} />}
        empty={total === 0 ? t`Nothing is charged in the next 13 weeks.` : undefined}
      >
        <Bars weeks={forecast} currency={currency} />
      </ChartPanel>
    </div>
  )
}

function Summary({ figures }: { figures: GetSubscriptionFiguresResponse }) {
  const {
    currency = 'XXX',
    activeCount = 0,
    pausedCount = 0,
    pastDueCount = 0,
    monthlyRevenue,
    endedCount = 0,
    churnRate,
  } = figures
  const { count: dueCount = 0, amount: dueAmount } = figures.dueTomorrow ?? {}
  const churn =
    churnRate === undefined || churnRate === null ? '–' : writeNumber(churnRate, { style: 'percent', maximumFractionDigits: 1 })
  const [paused, failing] = [writeNumber(pausedCount), writeNumber(pastDueCount)]
  return (
    <dl className={classes.summary}>
      <div>
        <dt>{t({ message: 'Active', context: 'number of subscriptions' })}</dt>
        <dd>{writeNumber(activeCount)}</dd>
        <dd className={classes.note}>{t`${paused} paused, ${failing} with a failed payment`}</dd>
      </div>
      <div>
        <dt>{t`Recurring revenue a month`}</dt>
        <dd>{writeMoney(monthlyRevenue, currency)}</dd>
        <dd className={classes.note}>{t`Without delivery`}</dd>
      </div>
      <div>
        <dt>{t`Churn in 30 days`}</dt>
        <dd>{churn}</dd>
        <dd className={classes.note}>{plural(endedCount, { one: '# cancelled', other: '# cancelled' })}</dd>
      </div>
      <div>
        <dt>{t`Due until tomorrow`}</dt>
        <dd>{writeMoney(dueAmount, currency)}</dd>
        <dd className={classes.note}>{plural(dueCount, { one: '# charge', other: '# charges' })}</dd>
      </div>
    </dl>
  )
}

interface Weeks {
  weeks: readonly ForecastWeek[]
  currency: string
}

/** One bar a week. Each says its numbers to whoever does not see it. */
function Bars({ weeks, currency }: Weeks) {
  const most = Math.max(...weeks.map(({ amount }) => Number(amount ?? 0)))
  return (
    <ol className={classes.bars} aria-label={t`Charges by week`}>
      {weeks.map(({ startDate = '', amount = '0', count = 0 }) => {
        const [first, sum] = [dayName(startDate, 'long'), writeMoney(amount, currency)]
        const charges = plural(count, { one: '# charge', other: '# charges' })
        const words = t`Week from ${first}: ${sum}, ${charges}`
        return (
          <li key={startDate} title={words}>
            <span className={classes.hidden}>{words}</span>
            <span className={classes.bar} style={{ height: `${most > 0 ? (100 * Number(amount)) / most : 0}%` }} />
            <span className={classes.day} aria-hidden="true">
              {dayName(startDate, 'short')}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function ForecastTable({ weeks, currency }: Weeks) {
  return (
    <>
      <thead>
        <tr>
          <th scope="col">{t`Week from`}</th>
          <th scope="col">{t`Charges`}</th>
          <th scope="col">{t`Amount`}</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ startDate = '', amount, count = 0 }) => (
          <tr key={startDate}>
            <th scope="row">{dayName(startDate, 'long')}</th>
            <td>{writeNumber(count)}</td>
            <td>{writeMoney(amount, currency)}</td>
          </tr>
        ))}
      </tbody>
    </>
  )
}
