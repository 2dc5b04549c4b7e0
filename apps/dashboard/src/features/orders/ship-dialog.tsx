import { t } from '@lingui/core/macro'
import { Group } from '@mantine/core'
import { createFulfillment } from '@stoa/contract/calls/ecom/order-fulfillments'
import type { CreateFulfillmentRequest } from '@stoa/contract/services/ecom/order-fulfillments'
import { useNavigate, useOutletContext } from 'react-router'
import { useCall } from '../../lib/use-call.ts'
import { paths } from '../../paths.ts'
import { TextField } from '../../ui/fields.tsx'
import { SideForm } from '../../ui/side-form.tsx'
import { orders } from './list.ts'
import { QuantitiesError, QuantityField } from './quantity-field.tsx'
import { orderFileQuery, type OrderFile } from './queries.ts'
import { leftToShip } from './shipped.ts'
import classes from './quantity-field.module.css'

interface ParcelValues {
  quantities: Record<string, number>
  trackingNumber: string
  shippingProvider: string
  trackingLink: string
}

/** One parcel: which items, how many of each, and how to follow it. */
export default function ShipDialog() {
  const { order, fulfilments } = useOutletContext<OrderFile>()
  const navigate = useNavigate()
  const orderId = order.id!
  const lines = leftToShip(order, fulfilments)
  const close = () => void navigate(paths.order(orderId), { preventScrollReset: true })
  const call = useCall(createFulfillment, {
    failed: t`Nothing was shipped`,
    done: t`The parcel of order ${order.number ?? ''} is on its way`,
    quiet: true,
    refreshes: [orderFileQuery(orderId), orders],
    onDone: close,
  })
  const initial: ParcelValues = {
    quantities: Object.fromEntries(lines.map(({ line, left }) => [line.id!, left])),
    trackingNumber: '',
    shippingProvider: '',
    trackingLink: '',
  }
  return (
    <SideForm
      title={t`Ship order ${order.number ?? ''}`}
      call={call}
      initial={initial}
      check={check}
      toRequest={(values) => toRequest(orderId, values)}
      submitLabel={t`Ship`}
      onClose={close}
    >
      <fieldset className={classes.lines}>
        <legend>{t`Items in this parcel`}</legend>
        {lines.map(({ line, left }) => (
          <QuantityField key={line.id} name={`quantities.${line.id}`} label={line.productName?.original ?? t`Item`} left={left} />
        ))}
        <QuantitiesError />
      </fieldset>
      <Group grow align="start" gap="sm">
        <TextField name="shippingProvider" label={t`Carrier`} data-autofocus maxLength={100} />
        <TextField name="trackingNumber" label={t`Tracking number`} maxLength={100} autoComplete="off" />
      </Group>
      <TextField
        name="trackingLink"
        label={t`Tracking link`}
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={2048}
      />
    </SideForm>
  )
}

function check({ quantities, trackingLink }: ParcelValues) {
  return {
    ...(Object.values(quantities).every((quantity) => !quantity) && { quantities: t`Put at least one item into the parcel.` }),
    ...(trackingLink && !URL.canParse(trackingLink) && { trackingLink: t`Enter a whole address, beginning with https://.` }),
  }
}

function toRequest(orderId: string, { quantities, ...tracking }: ParcelValues): CreateFulfillmentRequest {
  const trackingInfo = Object.fromEntries(Object.entries(tracking).filter(([, text]) => text.trim()))
  return {
    orderId,
    fulfillment: {
      lineItems: Object.entries(quantities)
        .filter(([, quantity]) => quantity > 0)
        .map(([id, quantity]) => ({ id, quantity })),
      ...(Object.keys(trackingInfo).length > 0 && { trackingInfo }),
    },
  }
}
