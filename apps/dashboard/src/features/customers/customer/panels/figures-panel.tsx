import { t } from '@lingui/core/macro'
import { searchOrderRows } from '@stoa/contract/calls/stoa/order-rows'
import type { ReactNode } from 'react'
import { isAllowed } from '../../../../lib/calls/access.ts'
import { currentSite } from '../../../../lib/calls/session.ts'
import { writeMoney } from '../../../../lib/format/money.ts'
import { When } from '../../../../lib/format/when.tsx'
import { Panel } from '../../../../ui/page/panel.tsx'
import classes from '../../customers.module.css'
import type { CustomerRecord } from '../../queries.ts'

/** What the customer bought. Hidden without the permission to read orders. */
export function FiguresPanel({ record }: { record: CustomerRecord }) {
  return isAllowed(searchOrderRows) ? <Figures record={record} /> : null
}

function Figures({ record: { row, imported } }: { record: CustomerRecord }) {
  const { currency } = currentSite()
  const { orderCount = 0, spent, average, refunded, owed, firstOrderDate, lastOrderDate, spentElsewhere = [] } = row
  return (
    <Panel title={t`Purchases`}>
      <dl className={classes.figures}>
        <Figure name={t`Orders`}>{orderCount}</Figure>
        <Figure name={t({ message: 'Spent', context: 'member' })}>
          {writeMoney(spent, currency)}
          {spentElsewhere.map((other) => (
            <div key={other.currency}>{writeMoney(other.amount, other.currency ?? 'XXX')}</div>
          ))}
        </Figure>
        <Figure name={t`Average order`}>{writeMoney(average, currency)}</Figure>
        <Figure name={t`Refunded`}>{writeMoney(refunded, currency)}</Figure>
        <Figure name={t`Unpaid`}>{writeMoney(owed, currency)}</Figure>
        {firstOrderDate && (
          <Figure name={t`First order`}>
            <When date={firstOrderDate} shape="day" />
          </Figure>
        )}
        {lastOrderDate && (
          <Figure name={t`Last order`}>
            <When date={lastOrderDate} shape="day" />
          </Figure>
        )}
      </dl>
      {imported && <Imported imported={imported} />}
    </Panel>
  )
}

/** What a file of another shop says. It is no part of the figures. */
function Imported({
  imported: { orderCount, spent, currency, taxExempt },
}: {
  imported: NonNullable<CustomerRecord['imported']>
}) {
  const facts = [
    ...(orderCount !== undefined ? [t`${orderCount} orders`] : []),
    ...(spent !== undefined ? [currency ? writeMoney(spent, currency) : t`${spent} spent`] : []),
    ...(taxExempt ? [t`paid no tax`] : []),
  ]
  if (facts.length === 0) return null
  const text = facts.join(' · ')
  return <p className={classes.history}>{t`In the former shop, as its file says: ${text}`}</p>
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
