import { t } from '@lingui/core/macro'
import type { Order, OrderLineItem } from '@stoa/contract/services/ecom/orders'
import type { Fulfillment } from '@stoa/contract/services/ecom/order-fulfillments'
import { hasUnitsToShip, leftToShip, shippedUnits } from '@stoa/order-rules'
import { writeDate } from '../../../lib/format/format.ts'
import { useSession } from '../../../lib/calls/session.ts'
import { Arrival } from '../list/arrival.tsx'
import { addressLines, getCustomerName, getRecipient } from '../order/customer.ts'
import { LineItem } from '../order/lines/line-item.tsx'
import classes from './packing-slip.module.css'

/** An order with its shipments. */
export interface SlipOrder {
  order: Order
  fulfilments: readonly Fulfillment[]
}

/** One packing slip per order. With `shown` false, only the printer shows them. */
export function PackingSlips({ orders, shown }: { orders: readonly SlipOrder[]; shown?: boolean }) {
  return (
    <div className={classes.slips} data-packing-slip data-shown={shown}>
      {orders.map((each) => (
        <PackingSlip key={each.order.id} {...each} />
      ))}
    </div>
  )
}

/** Lists what is left to ship or, once all is shipped, what was shipped. */
function PackingSlip({ order, fulfilments }: SlipOrder) {
  const { site } = useSession()
  const address = addressLines(getRecipient(order))
  const lines = hasUnitsToShip(order) ? unshippedLines(order, fulfilments) : shippedLines(order, fulfilments)
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
        {(address.length > 0 ? address : [getCustomerName(order)]).map((line) => (
          <div key={line}>{line}</div>
        ))}
      </address>
      <Arrival logistics={order.shippingInfo?.logistics} />
      {lines.length > 0 ? (
        <table>
          <thead>
            <tr>
              <th scope="col">{t`Quantity`}</th>
              <th scope="col">{t`Item`}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ line, quantity }) => (
              <tr key={line.id}>
                <td>{quantity}</td>
                <td>
                  <LineItem line={line} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p>{t`Nothing to ship.`}</p>
      )}
      {order.buyerNote && <p>{order.buyerNote}</p>}
    </section>
  )
}

interface SlipLine {
  line: OrderLineItem
  quantity: number
}

function unshippedLines(order: Order, fulfilments: readonly Fulfillment[]): SlipLine[] {
  return leftToShip(order, shippedUnits(fulfilments)).map(({ line, left }) => ({ line, quantity: left }))
}

function shippedLines({ lineItems = [] }: Order, fulfilments: readonly Fulfillment[]): SlipLine[] {
  const shipped = shippedUnits(fulfilments)
  return lineItems.map((line) => ({ line, quantity: shipped.get(line.id!) ?? 0 })).filter(({ quantity }) => quantity > 0)
}
