import { plural, t } from '@lingui/core/macro'
import type { DayFigures, Overview } from '@stoa/contract/services/stoa/insights'
import { Button, useDirection } from '@mantine/core'
import { useState } from 'react'
import { Area, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { Link } from 'react-router'
import { writeNumber } from '../../lib/format.ts'
import { isZero, writeMoney } from '../../lib/money.ts'
import { Panel } from '../../ui/panel.tsx'
import classes from './home.module.css'
import { soldOrders } from './sold-orders.ts'
import { dayName } from '../../lib/day.ts'

/** Sales by day with the previous period, as a chart or as a table. */
export function SalesPanel({ overview }: { overview: Overview }) {
  const { days = [], currency = 'XXX' } = overview
  const [asTable, setAsTable] = useState(false)
  return (
    <div className={classes.wide}>
      <Panel
        title={t`Sales by day`}
        states={
          !asTable && (
            <div className={classes.legend}>
              <span>{t`This period`}</span>
              <span>{t`Previous`}</span>
            </div>
          )
        }
        actions={
          <Button variant="subtle" size="compact-sm" onClick={() => setAsTable(!asTable)}>
            {asTable ? t`Show chart` : t`Show table`}
          </Button>
        }
      >
        {asTable ? (
          <SalesTable overview={overview} />
        ) : days.every(({ sales, previousSales }) => isZero(sales) && isZero(previousSales)) ? (
          <p className={classes.none}>{t`No sales in this period or the previous one.`}</p>
        ) : (
          <SalesChart days={days} currency={currency} />
        )}
      </Panel>
    </div>
  )
}

interface SalesProps {
  days: readonly DayFigures[]
  currency: string
}

function SalesChart({ days, currency }: SalesProps) {
  const points = days.map(({ day = '', sales, previousSales, orders }) => ({
    day,
    orders,
    sales: Number(sales),
    previous: Number(previousSales),
  }))
  const { dir } = useDirection()
  return (
    <div className={classes.chart}>
      <ResponsiveContainer width="100%" height="100%">
        <ComposedChart data={points} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer>
          <CartesianGrid vertical={false} stroke="var(--stoa-line)" />
          <XAxis
            dataKey="day"
            reversed={dir === 'rtl'}
            tickFormatter={(day: string) => dayName(day, 'short')}
            minTickGap={36}
            tickLine={false}
            axisLine={{ stroke: 'var(--stoa-line-strong)' }}
            tick={{ fill: 'var(--stoa-quiet)', fontSize: 12 }}
          />
          <YAxis
            width={56}
            orientation={dir === 'rtl' ? 'right' : 'left'}
            tickFormatter={(amount: number) => shortMoney(amount, currency)}
            tickLine={false}
            axisLine={false}
            tick={{ fill: 'var(--stoa-quiet)', fontSize: 12 }}
          />
          <Tooltip content={<DayTooltip currency={currency} />} cursor={{ stroke: 'var(--stoa-line-strong)' }} />
          <Line
            type="linear"
            dataKey="previous"
            stroke="var(--stoa-quiet)"
            strokeDasharray="3 4"
            strokeWidth={1.25}
            dot={false}
            isAnimationActive={false}
          />
          <Area
            type="linear"
            dataKey="sales"
            stroke="var(--stoa-accent)"
            fill="var(--stoa-accent-soft)"
            strokeWidth={2}
            isAnimationActive={false}
          />
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  )
}

interface TooltipProps {
  currency: string
  active?: boolean
  payload?: readonly { payload: { day: string; sales: number; previous: number; orders?: number } }[]
}

function DayTooltip({ currency, active, payload }: TooltipProps) {
  const point = payload?.[0]?.payload
  if (!active || !point) return null
  const { day, sales, previous, orders = 0 } = point
  const amount = writeMoney(String(sales), currency)
  return (
    <div className={classes.tooltip}>
      <strong>{dayName(day, 'long')}</strong>
      <span>
        {plural(orders, {
          one: `${amount} from # order`,
          other: `${amount} from # orders`,
        })}
      </span>
      <span>{t`${writeMoney(String(previous), currency)} in the previous period`}</span>
    </div>
  )
}

function SalesTable({ overview }: { overview: Overview }) {
  const { days = [], currency = 'XXX' } = overview
  return (
    // Reached by keyboard, or it could not be scrolled.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={t`Sales by day, as a table`}>
      <table className={classes.table}>
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
      </table>
    </div>
  )
}

function shortMoney(amount: number, currency: string): string {
  const format = { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1, minimumFractionDigits: 0 } as const
  return writeNumber(amount, format)
}
