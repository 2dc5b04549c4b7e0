import { t } from '@lingui/core/macro'
import type { Overview } from '@stoa/contract/services/stoa/insights'
import { Link } from 'react-router'
import { writeNumber } from '../../lib/format.ts'
import { writeMoney } from '../../lib/money.ts'
import { Panel } from '../../ui/panel.tsx'
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
        <table className={classes.bars}>
          <thead>
            <tr>
              <th scope="col">{t`Product`}</th>
              <th scope="col">{t`Sold`}</th>
              <th scope="col">{t`Sales`}</th>
            </tr>
          </thead>
          <tbody>
            {topProducts.map(({ productId, name, units, sales }) => (
              <tr key={productId} style={{ '--share': `${(100 * Number(sales)) / largest}%` } as React.CSSProperties}>
                <th scope="row">
                  <Link to={soldOrders(overview, { product: productId! })}>{name}</Link>
                </th>
                <td>{writeNumber(units ?? 0)}</td>
                <td>{writeMoney(sales, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}
