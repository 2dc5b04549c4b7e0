import { t } from '@lingui/core/macro'
import type { Overview, ShareOfSales } from '@stoa/contract/services/stoa/insights'
import { Link } from 'react-router'
import { writeNumber } from '../../../lib/format/format.ts'
import { writeMoney } from '../../../lib/format/money.ts'
import { BarTable } from '../../../ui/pictures/chart.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import classes from './home.module.css'
import { soldOrders } from './sold-orders.ts'

interface SharesProps {
  title: string
  /** The heading of the name column. */
  head: string
  shares: readonly ShareOfSales[]
  nameOf: (name: string) => string
  /** The order list's filter by these names. */
  filter: string
  overview: Overview
}

const maxShown = 6

/** The distribution of sales as a table with bars. */
export function SharesPanel({ title, head, shares, nameOf, filter, overview }: SharesProps) {
  const { currency = 'XXX' } = overview
  const largest = Math.max(...shares.map(({ sales }) => Number(sales)), 1)
  return (
    <Panel title={title} flush>
      {shares.length === 0 ? (
        <p className={classes.quiet}>{t`No sales in this period.`}</p>
      ) : (
        <BarTable
          heads={[head, t`Orders`, t`Sales`]}
          rows={shares.slice(0, maxShown).map(({ name = '', orders, sales }) => ({
            key: name,
            name: name ? <Link to={soldOrders(overview, { [filter]: name })}>{nameOf(name)}</Link> : nameOf(name),
            cells: [writeNumber(orders ?? 0), writeMoney(sales, currency)],
            share: Number(sales) / largest,
          }))}
        />
      )}
    </Panel>
  )
}
