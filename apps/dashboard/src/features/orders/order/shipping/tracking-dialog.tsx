import { t } from '@lingui/core/macro'
import { updateFulfillment } from '@stoa/contract/calls/ecom/order-fulfillments'
import type { Fulfillment, UpdateFulfillmentRequest } from '@stoa/contract/services/ecom/order-fulfillments'
import { Navigate, useNavigate, useOutletContext, useParams } from 'react-router'
import { carrierName } from '@stoa/web/carriers'
import { queryClient } from '../../../../lib/calls/query-client.ts'
import { RecordSideForm } from '../../../../lib/record/record-drawer.tsx'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { paths } from '../../../../paths.ts'
import type { Order } from '@stoa/contract/services/ecom/orders'
import { narrowForm } from '../../../../ui/form/typed-form.ts'
import { orders } from '../../list/list.ts'
import { emailDefaults, EmailSwitch, type EmailValues } from '../../mails/email-switch.tsx'
import { orderFileQuery, type OrderFile } from '../../queries.ts'
import { checkTracking, toTrackingValues, TrackingFields, type TrackingValues } from './tracking-fields.tsx'

/** Edits the carrier and number of a shipped parcel, because they are often known later. */
export default function TrackingDialog() {
  const { order, fulfilments } = useOutletContext<OrderFile>()
  const { parcelId } = useParams()
  const index = fulfilments.findIndex(({ id }) => id === parcelId)
  // Somebody else undid the shipment.
  if (index < 0) return <Navigate to={paths.order(order.id!)} replace />
  return <TrackingForm order={order} parcel={fulfilments[index]!} number={index + 1} />
}

function TrackingForm({ order, parcel, number }: { order: Order; parcel: Fulfillment; number: number }) {
  const orderId = order.id!
  const navigate = useNavigate()
  const close = () => void navigate(paths.order(orderId), { preventScrollReset: true })
  const call = useCall(updateFulfillment, {
    failed: t`We couldn’t save the tracking`,
    done: t`Tracking of parcel ${number} saved`,
    quiet: true,
    refreshes: [orderFileQuery(orderId), orders],
    onDone: close,
  })
  const readAgain = async () => {
    const { fulfilments } = await queryClient.fetchQuery({ ...orderFileQuery(orderId), staleTime: 0 })
    return fulfilments.find(({ id }) => id === parcel.id) ?? parcel
  }
  return (
    <RecordSideForm
      title={t`Tracking of parcel ${number}`}
      call={call}
      record={parcel}
      readAgain={readAgain}
      toValues={(record) => ({ ...toValues(record), ...emailDefaults(order, !record.trackingInfo?.trackingNumber) })}
      changedMeanwhile={t`The tracking of parcel ${number} changed while you were editing.`}
      check={checkTracking}
      toRequest={(values: TrackingValues & EmailValues, base: Fulfillment) =>
        toRequest(orderId, parcel.id!, toTrackingValues(base.trackingInfo), values)
      }
      submitLabel={t`Save`}
      onClose={close}
    >
      {(form) => (
        <>
          <TrackingFields form={narrowForm(form)} />
          <EmailSwitch form={narrowForm(form)} order={order} />
        </>
      )}
    </RecordSideForm>
  )
}

function toValues({ trackingInfo }: Fulfillment): TrackingValues {
  const known = toTrackingValues(trackingInfo)
  return { ...known, shippingProvider: carrierName(known.shippingProvider) }
}

function toRequest(
  orderId: string,
  id: string,
  before: TrackingValues,
  { shippingProvider, trackingNumber, trackingLink, email }: TrackingValues & EmailValues,
): UpdateFulfillmentRequest {
  // Keeps the contract's short code where the carrier is unchanged.
  const carrier = shippingProvider === carrierName(before.shippingProvider) ? before.shippingProvider : shippingProvider.trim()
  const trackingInfo = {
    shippingProvider: carrier || null,
    trackingNumber: trackingNumber.trim() || null,
    ...(trackingLink !== before.trackingLink && { trackingLink: trackingLink.trim() || null }),
  }
  return { orderId, fulfillment: { id, trackingInfo }, sendShippingConfirmationEmail: email }
}
