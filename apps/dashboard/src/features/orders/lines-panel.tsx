import { t } from '@lingui/core/macro'
import type { OrderLineItem } from '@stoa/contract/services/ecom/orders'
import { isZero, writeMoney } from '../../lib/money.ts'
import { Panel } from '../../ui/panel.tsx'
import { Status } from '../../ui/status.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import classes from './lines-panel.module.css'
import type { OrderFile } from './queries.ts'
import { shippedQuantity } from './shipped.ts'

/** What was bought, how much of it has left, and what it comes to. */
export function LinesPanel({ file: { order, fulfilments } }: { file: OrderFile }) {
  const currency = order.currency ?? 'XXX'
  return (
    <Panel title={t`Items`} flush>
      <ul className={classes.lines}>
        {(order.lineItems ?? []).map((line) => (
          <li key={line.id} className={classes.line}>
            <Thumbnail src={line.image?.url} size={40} />
            <div className={classes.what}>
              <span className={classes.name}>{line.productName?.original}</span>
              <span className={classes.detail}>
                {[...describe(line), line.physicalProperties?.sku].filter(Boolean).join(' · ')}
              </span>
            </div>
            <Shipped line={line} shipped={shippedQuantity(line.id, fulfilments)} />
            <span className={classes.each}>
              {line.quantity} × {writeMoney(line.price?.amount, currency)}
            </span>
            <span className={classes.sum}>{writeMoney((line.lineItemPrice ?? line.totalPriceBeforeTax)?.amount, currency)}</span>
          </li>
        ))}
      </ul>
      <Totals order={order} currency={currency} />
    </Panel>
  )
}

function Shipped({ line: { quantity = 0, refundQuantity }, shipped }: { line: OrderLineItem; shipped: number }) {
  return (
    <span className={classes.states}>
      {shipped >= quantity ? (
        <Status tone="good">{t`Shipped`}</Status>
      ) : (
        shipped > 0 && <Status tone="warn">{t`${shipped} of ${quantity} shipped`}</Status>
      )}
      {!!refundQuantity && <Status tone="plain">{t`${refundQuantity} refunded`}</Status>}
    </span>
  )
}

function Totals({ order, currency }: { order: OrderFile['order']; currency: string }) {
  const { priceSummary: sum, balanceSummary: balance } = order
  const rows = [
    [t`Items`, sum?.subtotal?.amount, true],
    [t`Discount`, sum?.discount?.amount, !isZero(sum?.discount?.amount), '−'],
    [order.shippingInfo?.title ? t`Delivery: ${order.shippingInfo.title}` : t`Delivery`, sum?.shipping?.amount, true],
    [t`Fees`, sum?.totalAdditionalFees?.amount, !isZero(sum?.totalAdditionalFees?.amount)],
    [order.taxIncludedInPrices ? t`Tax, included` : t`Tax`, sum?.tax?.amount, true],
  ] as const
  return (
    <dl className={classes.totals}>
      {rows.map(
        ([name, amount, shown, sign = '']) =>
          shown && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {sign}
                {writeMoney(amount, currency)}
              </dd>
            </div>
          ),
      )}
      <div className={classes.total}>
        <dt>{t`Total`}</dt>
        <dd>{writeMoney(sum?.total?.amount, currency)}</dd>
      </div>
      {balance && (
        <>
          <div>
            <dt>{t`Paid`}</dt>
            <dd>{writeMoney(balance.paid?.amount, currency)}</dd>
          </div>
          {!isZero(balance.refunded?.amount) && (
            <div>
              <dt>{t`Refunded`}</dt>
              <dd>−{writeMoney(balance.refunded?.amount, currency)}</dd>
            </div>
          )}
          {!isZero(balance.balance?.amount) && (
            <div className={classes.due}>
              <dt>{t`Left to pay`}</dt>
              <dd>{writeMoney(balance.balance?.amount, currency)}</dd>
            </div>
          )}
        </>
      )}
    </dl>
  )
}

/** What the customer chose: 'Size: M', 'Colour: Red'. */
export function describe({ descriptionLines = [] }: OrderLineItem): string[] {
  return descriptionLines.map(({ name, plainText, colorInfo }) => {
    const value = plainText?.original ?? colorInfo?.original ?? ''
    return name?.original ? `${name.original}: ${value}` : value
  })
}
