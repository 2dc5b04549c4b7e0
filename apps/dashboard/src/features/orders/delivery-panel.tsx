import { plural, t } from '@lingui/core/macro'
import type { Fulfillment } from '@stoa/contract/services/ecom/order-fulfillments'
import { When } from '../../lib/when.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { carrierName } from './carriers.ts'
import type { OrderFile } from './queries.ts'
import classes from './delivery-panel.module.css'
import { leftToShip } from './shipped.ts'

/** Each parcel with its tracking, and what has not left yet. */
export function DeliveryPanel({ file: { order, fulfilments } }: { file: OrderFile }) {
  const left = leftToShip(order, fulfilments).reduce((sum, line) => sum + line.left, 0)
  return (
    <Panel title={t`Deliveries`} flush>
      <p className={classes.chosen}>
        {[order.shippingInfo?.title, order.shippingInfo?.logistics?.deliveryTime].filter(Boolean).join(' · ') ||
          t`No delivery was chosen.`}
      </p>
      <RowList label={t`Parcels`}>
        {fulfilments.map((fulfilment, index) => (
          <Parcel key={fulfilment.id} fulfilment={fulfilment} number={index + 1} />
        ))}
      </RowList>
      {left > 0 && (
        <p className={classes.left}>{plural(left, { one: '# item has not left yet.', other: '# items have not left yet.' })}</p>
      )}
    </Panel>
  )
}

function Parcel({
  fulfilment: { lineItems = [], trackingInfo: tracking, createdDate },
  number,
}: {
  fulfilment: Fulfillment
  number: number
}) {
  const count = lineItems.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)
  return (
    <Row
      title={plural(count, { one: `Parcel ${number}: # item`, other: `Parcel ${number}: # items` })}
      detail={
        <>
          <When date={createdDate} />
          {tracking?.trackingNumber && (
            <>
              <br />
              {tracking.shippingProvider && `${carrierName(tracking.shippingProvider)} `}
              {tracking.trackingLink ? (
                <a href={tracking.trackingLink} target="_blank" rel="noreferrer">
                  {tracking.trackingNumber}
                </a>
              ) : (
                tracking.trackingNumber
              )}
            </>
          )}
        </>
      }
    />
  )
}
