import { t } from '@lingui/core/macro'
import type { Overview } from '@stoa/contract/services/stoa/insights'
import { Link } from 'react-router'
import { writeNumber } from '../../../lib/format/format.ts'
import { writeMoney } from '../../../lib/format/money.ts'
import { BarTable } from '../../../ui/pictures/chart.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import classes from './home.module.css'
import { soldOrders } from './sold-orders.ts'

export function TopProductsPanel({ overview }: { overview: Overview }) {
  const { topProducts = [], currency = 'XXX' } = overview
  const largest = Math.max(...topProducts.map(({ sales }) => Number(sales)), 1)
  return (
    <Panel title={t`Best sellers`} flush>
      {topProducts.length === 0 ? (
        <p className={classes.quiet}>{t`No sales in this period.`}</p>
      ) : (
        <BarTable
          heads={[t`Product`, t`Sold`, t`Sales`]}
          rows={topProducts.map(({ productId, name, units, sales }) => ({
            key: productId!,
            name: <Link to={soldOrders(overview, { product: productId! })}>{name}</Link>,
            cells: [writeNumber(units ?? 0), writeMoney(sales, currency)],
            share: Number(sales) / largest,
          }))}
        />
      )}
    </Panel>
  )
}
