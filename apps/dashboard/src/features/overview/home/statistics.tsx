import { t } from '@lingui/core/macro'
import type { Overview, ShareOfCustomers } from '@stoa/contract/services/stoa/insights'
import { Link } from 'react-router'
import { writeNumber } from '../../../lib/format/format.ts'
import { writeMoney } from '../../../lib/format/money.ts'
import { canOpen } from '../../../lib/calls/screen-access.ts'
import { paths } from '../../../paths.ts'
import classes from './home.module.css'
import { describeChange } from './labels.ts'
import { soldOrders } from './sold-orders.ts'

/** The main statistics of a period with the previous period. */
export function Statistics({ overview }: { overview: Overview }) {
  const { currency = 'XXX', sales, orders, averageOrder, returningCustomers, tips, discounts } = overview
  const to = soldOrders(overview)
  const money = (amount: string | undefined) => writeMoney(amount, currency)
  return (
    <dl className={classes.figures}>
      <Statistic
        to={to}
        name={t`Sales`}
        value={money(sales?.current)}
        before={money(sales?.previous)}
        change={describeChange(Number(sales?.current), Number(sales?.previous))}
      />
      <Statistic
        to={to}
        name={t`Orders`}
        value={writeNumber(orders?.current ?? 0)}
        before={writeNumber(orders?.previous ?? 0)}
        change={describeChange(orders?.current ?? 0, orders?.previous ?? 0)}
      />
      <Statistic
        to={to}
        name={t`Average order`}
        value={money(averageOrder?.current)}
        before={money(averageOrder?.previous)}
        change={describeChange(Number(averageOrder?.current), Number(averageOrder?.previous))}
      />
      <Statistic
        to={to}
        name={t`Returning customers`}
        value={writeShare(returningCustomers?.current)}
        before={writeShare(returningCustomers?.previous)}
        change={undefined}
      />
      {discounts && (
        <Statistic
          to={canOpen(paths.discountRules()) ? paths.discountRules() : to}
          name={t`Cost of discounts`}
          value={money(discounts.current)}
          before={money(discounts.previous)}
          change={describeChange(Number(discounts.current), Number(discounts.previous))}
        />
      )}
      {tips && (
        <Statistic
          to={canOpen(paths.tipReport()) ? paths.tipReport() : to}
          name={t`Tips`}
          value={money(tips.current)}
          before={money(tips.previous)}
          change={describeChange(Number(tips.current), Number(tips.previous))}
        />
      )}
    </dl>
  )
}

/** The share of all customers, or a dash without customers. */
function writeShare({ customers = 0, returning = 0 }: ShareOfCustomers = {}): string {
  return customers === 0 ? '–' : writeNumber(returning / customers, { style: 'percent', maximumFractionDigits: 0 })
}

interface StatisticProps {
  name: string
  value: string
  before: string
  change: string | undefined
  /** The orders behind the number. */
  to: string
}

function Statistic({ name, value, before, change, to }: StatisticProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Link to={to}>{value}</Link>
        <span>{change ? t`${change}, previously ${before}` : t`previously ${before}`}</span>
      </dd>
    </div>
  )
}
