import { t } from '@lingui/core/macro'
import { isZero } from '@stoa/web/money'
import type { RefundEstimate } from '@stoa/contract/services/stoa/returns'
import { writeMoney } from '../../../lib/format/money.ts'
import classes from './estimate-rows.module.css'

/** What a refund is made of, as the server has calculated it. */
export function EstimateRows({ estimate }: { estimate: RefundEstimate }) {
  const { lines = [], currency = 'XXX', amount } = estimate
  const less = (name: string, value: string | undefined) =>
    isZero(value) ? [] : [{ name, value: `−${writeMoney(value, currency)}` }]
  const rows = [
    ...lines.map(({ productName = '', quantity = 0, amount: worth }) => ({
      name: `${quantity} × ${productName}`,
      value: writeMoney(worth, currency),
    })),
    ...(isZero(estimate.delivery) ? [] : [{ name: t`Delivery`, value: writeMoney(estimate.delivery, currency) }]),
    ...less(t`Restocking fee`, estimate.restockingFee),
    ...less(t`Return delivery`, estimate.deliveryDeduction),
    ...less(t`Not left on the payments`, estimate.notRefundable),
  ]
  return (
    <dl className={classes.rows}>
      {rows.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className={classes.total}>
        <dt>{t({ message: 'Refund', context: 'wish of a return' })}</dt>
        <dd>{writeMoney(amount, currency)}</dd>
      </div>
    </dl>
  )
}
