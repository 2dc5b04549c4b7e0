import { t } from '@lingui/core/macro'
import type { Order } from '@stoa/contract/services/ecom/orders'
import { useId, useState } from 'react'
import { isZero } from '@stoa/web/money'
import { writeMoney } from '../../../lib/format/money.ts'
import { amountOverpaid } from '../order/amounts.ts'
import { totalBreakdown, totalRows, type TotalRow } from './breakdown.ts'
import classes from './totals.module.css'

/** The order's totals. Each row explains its amount on request. */
export function Totals({ order }: { order: Order }) {
  const { priceSummary: sum, balanceSummary: balance } = order
  const currency = order.currency ?? 'XXX'
  return (
    <dl className={classes.totals}>
      {totalRows(order).map((row) => (
        <Row key={row.name} row={row} currency={currency} />
      ))}
      <Row
        kind="total"
        row={{ name: t`Total`, amount: sum?.total?.amount, breakdown: totalBreakdown(order) }}
        currency={currency}
      />
      {balance && (
        <>
          <Row row={{ name: t`Paid`, amount: balance.paid?.amount, breakdown: [] }} currency={currency} />
          {!isZero(balance.refunded?.amount) && (
            <Row row={{ name: t`Refunded`, amount: balance.refunded?.amount, sign: '−', breakdown: [] }} currency={currency} />
          )}
          {!isZero(amountOverpaid(order)) ? (
            <Row kind="due" row={{ name: t`To refund`, amount: amountOverpaid(order), breakdown: [] }} currency={currency} />
          ) : (
            !isZero(balance.balance?.amount) && (
              <Row
                kind="due"
                row={{ name: t`Balance due`, amount: balance.balance?.amount, breakdown: [] }}
                currency={currency}
              />
            )
          )}
        </>
      )}
    </dl>
  )
}

interface RowProps {
  row: TotalRow
  currency: string
  kind?: 'total' | 'due'
}

function Row({ row: { name, amount, sign, breakdown }, currency, kind }: RowProps) {
  const [open, setOpen] = useState(false)
  const breakdownId = useId()
  return (
    <div className={classes.row} data-kind={kind}>
      <dt>
        {name}
        {breakdown.length > 0 && (
          <button
            type="button"
            className={classes.why}
            aria-expanded={open}
            aria-controls={breakdownId}
            aria-label={t`Why: ${name}`}
            onClick={() => setOpen(!open)}
          >
            {t`Why?`}
          </button>
        )}
      </dt>
      <dd className={classes.amount}>
        {sign}
        {writeMoney(amount, currency)}
      </dd>
      {breakdown.length > 0 && (
        <dd id={breakdownId} hidden={!open} className={classes.breakdown}>
          <ul>
            {breakdown.map((item, index) => (
              <li key={index}>
                <span>
                  {item.name}
                  {item.calculation && <span className={classes.calculation}> {item.calculation}</span>}
                </span>
                <span className={classes.amount}>
                  {sign}
                  {writeMoney(item.amount, currency)}
                </span>
              </li>
            ))}
          </ul>
        </dd>
      )}
    </div>
  )
}
