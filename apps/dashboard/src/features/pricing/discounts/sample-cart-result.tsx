import { t } from '@lingui/core/macro'
import type { ConsideredRule, SimulateCartResponse, SimulatedCoupon, SimulatedLine } from '@stoa/contract/services/stoa/insights'
import { Link } from 'react-router'
import { writeMoney } from '../../../lib/format/money.ts'
import { paths } from '../../../paths.ts'
import classes from './simulation.module.css'

/** The result for a sample cart: the rules considered for each item, with the reasons, and the cart's totals. */
export function SampleCartResult({
  currency = 'XXX',
  lines = [],
  subtotal,
  discount,
  total,
  coupon,
  waitsForApp,
}: SimulateCartResponse) {
  if (lines.length === 0) return <p>{t`The shop does not show these products.`}</p>
  return (
    <>
      <ul className={classes.lines}>
        {lines.map((line, index) => (
          <li key={index}>
            <Line line={line} currency={currency} />
          </li>
        ))}
      </ul>
      {coupon && <p>{couponInWords(coupon, currency)}</p>}
      <dl className={classes.totals}>
        <dt>{t`Subtotal`}</dt>
        <dd>{writeMoney(subtotal, currency)}</dd>
        {Number(discount) > 0 && (
          <>
            <dt>{t`Discounts`}</dt>
            <dd>−{writeMoney(discount, currency)}</dd>
          </>
        )}
        <dt>{t`Total before delivery`}</dt>
        <dd>{writeMoney(total, currency)}</dd>
      </dl>
      {waitsForApp && <p>{t`An app decides about one of the conditions. Here it counts as not met.`}</p>}
    </>
  )
}

function Line({ line, currency }: { line: SimulatedLine; currency: string }) {
  const { name, quantity = 1, price, total, couponDiscount, rules = [] } = line
  return (
    <>
      <p className={classes.line}>
        <strong>
          {quantity} × {name}
        </strong>
        <span>
          {price !== total && <del>{writeMoney(price, currency)}</del>} {writeMoney(total, currency)}
        </span>
      </p>
      {rules.length === 0 && <p className={classes.why}>{t`No automatic discount is for this item.`}</p>}
      <ul className={classes.why}>
        {rules.map((rule, index) => (
          <li key={rule.discountId ?? index} data-applies={rule.outcome === 'APPLIES' || undefined}>
            {rule.discountId ? <Link to={paths.discountRule(rule.discountId)}>{rule.name}</Link> : rule.name || t`This discount`}
            {': '}
            {outcomeInWords(rule, line, currency)}
          </li>
        ))}
        {Number(couponDiscount) > 0 && (
          <li data-applies>{t`The code takes ${writeMoney(couponDiscount, currency)} off the rest.`}</li>
        )}
      </ul>
    </>
  )
}

function outcomeInWords({ outcome, saving }: ConsideredRule, { ruleDiscount }: SimulatedLine, currency: string): string {
  const own = writeMoney(saving, currency)
  switch (outcome) {
    case 'APPLIES':
      return t`applies and takes ${writeMoney(ruleDiscount, currency)} off.`
    case 'CONDITION_NOT_MET':
      return t`does not apply, because its condition is not met.`
    case 'MORE_ITEMS_NEEDED':
      return t`does not apply, because it needs more items.`
    case 'LOWERS_NOTHING':
      return t`does not apply, because the item costs no more than that.`
    case 'IS_NEWER':
      return t`does not apply. Another discount takes the same amount off and is older.`
    default:
      return saving
        ? t`does not apply. It would take ${own} off, another discount takes more.`
        : t`does not apply, because another discount takes more off.`
  }
}

function couponInWords({ discount, freeDelivery, problem, missing }: SimulatedCoupon, currency: string): string {
  switch (problem) {
    case 'NOT_FOR_THESE_ITEMS':
      return t`The code is not for these items.`
    case 'MINIMUM_NOT_REACHED':
      return t`The code needs ${writeMoney(missing, currency)} more.`
    case 'MORE_ITEMS_NEEDED':
      return t`The code needs more items: ${missing ?? ''}`
    default:
      return freeDelivery ? t`The code makes delivery free.` : t`The code takes ${writeMoney(discount, currency)} off.`
  }
}
