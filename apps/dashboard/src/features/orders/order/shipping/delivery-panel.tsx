import { CallButton } from '../../../../ui/actions/call-button.tsx'
import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { deleteFulfillment } from '@stoa/contract/calls/ecom/order-fulfillments'
import type { Fulfillment } from '@stoa/contract/services/ecom/order-fulfillments'
import type { FailedPlugin, Order } from '@stoa/contract/services/ecom/orders'
import { isDeliveredOnPayment, leftToShip, shippedUnits } from '@stoa/order-rules'
import { Link } from 'react-router'
import { ScreenButton } from '../../../../lib/calls/screen-button.tsx'
import { LabelRows } from '../../labels/label-rows.tsx'
import { ParcelEvents } from '../../labels/parcel-events.tsx'
import { carrierName } from '@stoa/web/carriers'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { When } from '../../../../lib/format/when.tsx'
import { paths } from '../../../../paths.ts'
import { ClosedButton } from '../../../../ui/actions/closed-button.tsx'
import { Confirm } from '../../../../ui/feedback/confirm.tsx'
import { Panel } from '../../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../../ui/rows/row-list.tsx'
import { Status } from '../../../../ui/feedback/status.tsx'
import { Arrival } from '../../list/arrival.tsx'
import { getRecipient } from '../customer.ts'
import { orders } from '../../list/list.ts'
import { undoShipmentText } from '../../shared/undo-shipment.ts'
import { orderFileQuery, type OrderFile } from '../../queries.ts'
import classes from './delivery-panel.module.css'

/** Shows each parcel with its tracking and the items not shipped yet. */
export function DeliveryPanel({ file }: { file: OrderFile }) {
  const { order, fulfilments } = file
  const left = leftToShip(order, shippedUnits(fulfilments)).reduce((sum, line) => sum + line.left, 0)
  return (
    <Panel title={t`Deliveries`} flush actions={left > 0 && <BuyLabel order={order} />}>
      <p className={classes.chosen}>
        {[order.shippingInfo?.title, order.shippingInfo?.logistics?.deliveryTime].filter(Boolean).join(' · ') ||
          (isDeliveredOnPayment(order.lineItems ?? []) ? t`Nothing to ship` : t`No shipping option chosen.`)}
        <Arrival logistics={order.shippingInfo?.logistics} />
      </p>
      {order.ratesBy?.name && <p className={classes.chosen}>{t`Shipping rate by ${order.ratesBy.name}`}</p>}
      {order.failedPlugins?.map((plugin) => (
        <p key={`${plugin.appId} ${plugin.componentType}`} className={classes.chosen}>
          <Status tone="warn">{failureText(plugin)}</Status>
        </p>
      ))}
      <RowList label={t`Parcels`}>
        {fulfilments.map((fulfilment, index) => (
          <Parcel key={fulfilment.id} file={file} fulfilment={fulfilment} number={index + 1} />
        ))}
        <LabelRows orderId={order.id!} />
      </RowList>
      {left > 0 && (
        <p className={classes.left}>
          {plural(left, { one: '# item has not shipped yet.', other: '# items have not shipped yet.' })}
        </p>
      )}
    </Panel>
  )
}

/** Disabled for a pickup, which has no delivery address. */
function BuyLabel({ order, parcelId }: { order: Order; parcelId?: string }) {
  const size = parcelId ? { size: 'compact-xs' } : {}
  if (!getRecipient(order)?.address?.country)
    return <ClosedButton {...size} reason={t`The order has no delivery address.`}>{t`Buy label`}</ClosedButton>
  return <ScreenButton {...size} to={paths.buyLabel(order.id!, parcelId)}>{t`Buy label`}</ScreenButton>
}

interface ParcelProps {
  file: OrderFile
  fulfilment: Fulfillment
  number: number
}

function Parcel({ file: { order }, fulfilment, number }: ParcelProps) {
  const { lineItems = [], trackingInfo: tracking, createdDate } = fulfilment
  const count = lineItems.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)
  return (
    <Row
      title={plural(count, { one: `Parcel ${number}: # item`, other: `Parcel ${number}: # items` })}
      detail={
        <>
          <When date={createdDate} />
          {(tracking?.shippingProvider || tracking?.trackingNumber) && (
            <>
              <br />
              {tracking.shippingProvider && `${carrierName(tracking.shippingProvider)} `}
              {tracking.trackingLink ? (
                <a href={tracking.trackingLink} target="_blank" rel="noreferrer">
                  {tracking.trackingNumber || t`Track parcel`}
                </a>
              ) : (
                tracking.trackingNumber
              )}
            </>
          )}
          <ParcelEvents events={fulfilment.trackingEvents} />
        </>
      }
    >
      <div className={classes.acts}>
        {!tracking?.trackingNumber && <BuyLabel order={order} parcelId={fulfilment.id!} />}
        <Button
          component={Link}
          to={paths.parcelTracking(order.id!, fulfilment.id!)}
          preventScrollReset
          size="compact-xs"
          aria-label={t`Tracking of parcel ${number}`}
        >
          {t`Tracking`}
        </Button>
        <UndoShipment orderId={order.id!} fulfilmentId={fulfilment.id!} number={number} />
      </div>
    </Row>
  )
}

function UndoShipment({ orderId, fulfilmentId, number }: { orderId: string; fulfilmentId: string; number: number }) {
  const call = useCall(deleteFulfillment, {
    failed: t`We couldn’t undo the shipment`,
    done: t`Shipment ${number} undone`,
    refreshes: [orderFileQuery(orderId), orders],
  })
  return (
    <Confirm
      question={t`Undo shipment ${number}?`}
      consequence={undoShipmentText()}
      confirmLabel={t`Undo shipment`}
      onConfirm={() => call.send({ orderId, fulfillmentId: fulfilmentId })}
    >
      {(ask) => (
        <CallButton call={call} size="compact-xs" onClick={ask} aria-label={t`Undo shipment ${number}`}>
          {t`Undo shipment`}
        </CallButton>
      )}
    </Confirm>
  )
}

/** Describes what is missing in the order because an app failed when it was placed. */
function failureText({ name = '', componentType, usedFallback, reason }: FailedPlugin): string {
  switch (componentType) {
    case 'ECOM_ADDITIONAL_FEES':
      return t`${name} gave no answer when the order was placed: its fees are missing.`
    case 'TAX_CALCULATION_PROVIDER':
      return t`${name} gave no answer when the order was placed: your own tax rates were used.`
    case 'ECOM_VALIDATIONS':
      return t`${name} gave no answer when the order was placed: it checked nothing.`
    case 'ECOM_DISCOUNTS_TRIGGER':
      return t`${name} gave no answer when the order was placed: its discounts are missing.`
    default:
      if (reason === 'LATE')
        return usedFallback
          ? t`${name} answered too late when the order was placed: its fallback rate was used.`
          : t`${name} answered too late when the order was placed: its shipping rates are missing.`
      return usedFallback
        ? t`${name} gave no answer when the order was placed: its fallback rate was used.`
        : t`${name} gave no shipping rates when the order was placed.`
  }
}
