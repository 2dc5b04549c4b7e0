import { t } from '@lingui/core/macro'
import { createFulfillment, deleteFulfillment } from '@stoa/contract/calls/ecom/order-fulfillments'
import type { CreateFulfillmentRequest } from '@stoa/contract/services/ecom/order-fulfillments'
import { leftToShip, shippedUnits } from '@stoa/order-rules'
import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { useNavigate, useOutletContext } from 'react-router'
import { api } from '../../../../lib/calls/api.ts'
import { QueueContext } from '../../../../lib/queue/queue.ts'
import { useAct } from '../../../../lib/queue/use-act.ts'
import { paths } from '../../../../paths.ts'
import { SideForm } from '../../../../ui/form/side-form.tsx'
import { narrowForm } from '../../../../ui/form/typed-form.ts'
import { orders } from '../../list/list.ts'
import { mailSendingQuery } from '../../mails/queries.ts'
import { emailDefaults, EmailSwitch, type EmailValues } from '../../mails/email-switch.tsx'
import { QuantitiesError, QuantityField } from '../lines/quantity-field.tsx'
import { orderFileQuery, type OrderFile } from '../../queries.ts'
import { checkTracking, toTrackingValues, TrackingFields, type TrackingValues } from './tracking-fields.tsx'
import classes from '../lines/quantity-field.module.css'

interface ParcelValues extends TrackingValues, EmailValues {
  quantities: Record<string, number>
}

/** Creates one parcel with items, quantities and tracking. Opens over the order's page and over its preview. */
export default function ShipDialog() {
  const { order, fulfilments } = useOutletContext<OrderFile>()
  const navigate = useNavigate()
  const queue = use(QueueContext)
  const orderId = order.id!
  const lines = leftToShip(order, shippedUnits(fulfilments))
  const close = () => void navigate(queue?.pathTo(orderId) ?? paths.order(orderId), { preventScrollReset: true })
  const { notSentReason } = useQuery(mailSendingQuery).data ?? {}
  const call = useAct(createFulfillment, {
    id: orderId,
    failed: t`We couldn’t ship the orders`,
    done: t`Order ${order.number ?? ''} marked as shipped`,
    // An email that was sent cannot be taken back.
    undo: ({ fulfillmentId }, { sendShippingConfirmationEmail }) =>
      fulfillmentId && (!sendShippingConfirmationEmail || notSentReason)
        ? () => api.call(deleteFulfillment, { orderId, fulfillmentId })
        : undefined,
    quiet: true,
    refreshes: [orderFileQuery(orderId), orders],
    onDone: close,
  })
  const initial: ParcelValues = {
    quantities: Object.fromEntries(lines.map(({ line, left }) => [line.id!, left])),
    ...toTrackingValues(),
    ...emailDefaults(order),
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
      {(form) => (
        <>
          <fieldset className={classes.lines}>
            <legend>{t`Items in this parcel`}</legend>
            {lines.map(({ line, left }) => (
              <QuantityField form={narrowForm(form)} key={line.id} line={line} left={left} />
            ))}
            <QuantitiesError form={narrowForm(form)} />
          </fieldset>
          <TrackingFields form={narrowForm(form)} />
          <EmailSwitch form={narrowForm(form)} order={order} />
        </>
      )}
    </SideForm>
  )
}

function check({ quantities, email: _email, emailMessage: _message, ...tracking }: ParcelValues) {
  return {
    ...(Object.values(quantities).every((quantity) => !quantity) && { quantities: t`Add at least one item to the parcel.` }),
    ...checkTracking(tracking),
  }
}

function toRequest(
  orderId: string,
  { quantities, email, emailMessage: _message, ...tracking }: ParcelValues,
): CreateFulfillmentRequest {
  const trackingInfo = Object.fromEntries(Object.entries(tracking).filter(([, text]) => text.trim()))
  return {
    orderId,
    sendShippingConfirmationEmail: email,
    fulfillment: {
      lineItems: Object.entries(quantities)
        .filter(([, quantity]) => quantity > 0)
        .map(([id, quantity]) => ({ id, quantity })),
      ...(Object.keys(trackingInfo).length > 0 && { trackingInfo }),
    },
  }
}
