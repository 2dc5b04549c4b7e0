import { t } from '@lingui/core/macro'
import { writeDate } from '../../lib/format.ts'
import { useSession } from '../../lib/session.ts'
import { addressLines } from './customer.ts'
import classes from './packing-slip.module.css'
import { describe } from './lines-panel.tsx'
import type { OrderFile } from './queries.ts'

/** What lies in the parcel. Only the printer sees it. */
export function PackingSlip({ file: { order } }: { file: OrderFile }) {
  const { site } = useSession()
  const address = addressLines(order.shippingInfo?.logistics?.shippingDestination ?? order.recipientInfo)
  return (
    <section className={classes.slip} data-packing-slip>
      <header>
        <strong>{site.name}</strong>
        <span>
          <h1>{t`Order ${order.number ?? ''}`}</h1>
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
