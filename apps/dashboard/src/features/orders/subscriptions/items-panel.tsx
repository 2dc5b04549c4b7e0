import { t } from '@lingui/core/macro'
import type { Subscription } from '@stoa/contract/services/stoa/subscriptions'
import { Link } from 'react-router'
import { canOpen } from '../../../lib/calls/screen-access.ts'
import { writeMoney } from '../../../lib/format/money.ts'
import { When } from '../../../lib/format/when.tsx'
import { paths } from '../../../paths.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'
import classes from './subscription-page.module.css'

/** What is delivered each time, at the agreed prices. */
export function ItemsPanel({ known }: { known: Subscription }) {
  const { lines = [], currency = 'XXX', shippingTitle, shippingPrice, nextDate, nextTotal, pendingPrice } = known
  const pending = new Map((pendingPrice?.lines ?? []).map(({ id, price }) => [id, price]))
  const rows = lines.map(({ id = '', name = '', options, quantity = 1, price = '0', productId }) => {
    const [each, next] = [writeMoney(price, currency), pending.get(id)]
    return (
      <Row
        key={id}
        title={productId && canOpen(paths.product(productId)) ? <Link to={paths.product(productId)}>{name}</Link> : name}
        amount={`${quantity} × ${each}`}
        detail={
          <>
            {options}
            {next && (
              <span className={classes.note}>
                {t`${writeMoney(next, currency)} each`} · {t`from`} <When date={pendingPrice?.effectiveDate} shape="day" />
              </span>
            )}
          </>
        }
      />
    )
  })
  return (
    <Panel title={t`Items`} flush>
      <RowList label={t`Items`}>
        {[
          ...rows,
          ...(shippingTitle
            ? [
                <Row
                  key="delivery"
                  title={t`Delivery`}
                  detail={shippingTitle}
                  amount={writeMoney(shippingPrice ?? '0', currency)}
                />,
              ]
            : []),
          <Row
            key="total"
            title={<b>{nextDate ? t`Next charge` : t`Each charge`}</b>}
            amount={<b>{writeMoney(nextTotal, currency)}</b>}
          />,
        ]}
      </RowList>
      <p className={classes.words}>
        {t`Prices and delivery stay as agreed, whatever the shop asks today. Taxes are those of the day of the charge.`}
      </p>
    </Panel>
  )
}
