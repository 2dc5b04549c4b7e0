import { t } from '@lingui/core/macro'
import type { Order } from '@stoa/contract/services/ecom/orders'
import { writeDate } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session.ts'
import { addressLines } from '../customer.ts'
import { describe } from '../lines-panel.tsx'
import classes from './packing-slip.module.css'

/** One packing slip per order. With `shown` false, only the printer shows them. */
export function PackingSlips({ orders, shown }: { orders: readonly Order[]; shown?: boolean }) {
  return (
    <div className={classes.slips} data-packing-slip data-shown={shown}>
      {orders.map((order) => (
        <PackingSlip key={order.id} order={order} />
      ))}
    </div>
  )
}

function PackingSlip({ order }: { order: Order }) {
  const { site } = useSession()
  const address = addressLines(order.shippingInfo?.logistics?.shippingDestination ?? order.recipientInfo)
  return (
    <section className={classes.slip}>
      <header>
        <strong>{site.name}</strong>
        <span>
          <h2>{t`Order ${order.number ?? ''}`}</h2>
          {order.purchasedDate && writeDate(new Date(order.purchasedDate), { dateStyle: 'long' })}
        </span>
      </header>
      <address>
        {address.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </address>
      <table>
        <thead>
          <tr>
            <th scope="col">{t`Quantity`}</th>
            <th scope="col">{t`Item`}</th>
            <th scope="col">{t`SKU`}</th>
          </tr>
        </thead>
        <tbody>
          {(order.lineItems ?? []).map((line) => (
            <tr key={line.id}>
              <td>{line.quantity}</td>
              <td>
                {line.productName?.original}
                <div>{describe(line).join(' · ')}</div>
              </td>
              <td>{line.physicalProperties?.sku}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {order.buyerNote && <p>{order.buyerNote}</p>}
    </section>
  )
}
