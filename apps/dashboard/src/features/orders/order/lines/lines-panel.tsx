import { t } from '@lingui/core/macro'
import type { OrderLineItem } from '@stoa/contract/services/ecom/orders'
import { shippedUnits } from '@stoa/order-rules'
import { writeMoney } from '../../../../lib/format/money.ts'
import { Panel } from '../../../../ui/page/panel.tsx'
import { Status } from '../../../../ui/feedback/status.tsx'
import { LineItem } from './line-item.tsx'
import classes from './lines-panel.module.css'
import { paidByMembership } from '../paid-by-membership.ts'
import type { OrderFile } from '../../queries.ts'
import { Totals } from '../../totals/totals.tsx'

/** The line items with quantities shipped, options and prices. */
export function LinesPanel({ file: { order, fulfilments } }: { file: OrderFile }) {
  const currency = order.currency ?? 'XXX'
  const shipped = shippedUnits(fulfilments)
  return (
    <Panel title={t`Items`} flush>
      <ul className={classes.lines}>
        {(order.lineItems ?? []).map((line) => (
          <li key={line.id} className={classes.line}>
            <LineItem line={line} />
            <Shipped line={line} shipped={shipped.get(line.id!) ?? 0} />
            <span className={classes.each}>
              {line.quantity} × {writeMoney(line.price?.amount, currency)}
            </span>
            <span className={classes.sum}>{writeMoney((line.lineItemPrice ?? line.totalPriceBeforeTax)?.amount, currency)}</span>
          </li>
        ))}
      </ul>
      <Totals order={order} />
    </Panel>
  )
}

function Shipped({ line, shipped }: { line: OrderLineItem; shipped: number }) {
  const { quantity = 0, refundQuantity } = line
  const membership = paidByMembership(line)
  return (
    <span className={classes.states}>
      {membership && <Status tone="plain">{membership}</Status>}
      {shipped >= quantity ? (
        <Status tone="good">{t`Shipped`}</Status>
      ) : (
        shipped > 0 && <Status tone="warn">{t`${shipped} of ${quantity} shipped`}</Status>
      )}
      {!!refundQuantity && <Status tone="plain">{t`${refundQuantity} refunded`}</Status>}
    </span>
  )
}
