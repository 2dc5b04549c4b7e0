import { t } from '@lingui/core/macro'
import { updateFulfillment } from '@stoa/contract/calls/ecom/order-fulfillments'
import type { Fulfillment, UpdateFulfillmentRequest } from '@stoa/contract/services/ecom/order-fulfillments'
import { Navigate, useNavigate, useOutletContext, useParams } from 'react-router'
import { useCall } from '../../lib/use-call.ts'
import { paths } from '../../paths.ts'
import { SideForm } from '../../ui/side-form.tsx'
import { carrierName } from './carriers.ts'
import { orders } from './list.ts'
import { orderFileQuery, type OrderFile } from './queries.ts'
import { checkTracking, toTrackingValues, TrackingFields, type TrackingValues } from './tracking-fields.tsx'

/** The carrier and number of a parcel that has left: they are often known only afterwards. */
export default function TrackingDialog() {
  const { order, fulfilments } = useOutletContext<OrderFile>()
  const { parcelId } = useParams()
  const index = fulfilments.findIndex(({ id }) => id === parcelId)
  // Somebody else took it back meanwhile.
  if (index < 0) return <Navigate to={paths.order(order.id!)} replace />
  return <TrackingForm orderId={order.id!} parcel={fulfilments[index]!} number={index + 1} />
}

function TrackingForm({ orderId, parcel, number }: { orderId: string; parcel: Fulfillment; number: number }) {
  const navigate = useNavigate()
  const close = () => void navigate(paths.order(orderId), { preventScrollReset: true })
  const call = useCall(updateFulfillment, {
    failed: t`The tracking was not saved`,
    done: t`The tracking of parcel ${number} is saved`,
    quiet: true,
    refreshes: [orderFileQuery(orderId), orders],
    onDone: close,
  })
  const known = toTrackingValues(parcel.trackingInfo)
  return (
    <SideForm
      title={t`Tracking of parcel ${number}`}
      call={call}
      initial={{ ...known, shippingProvider: carrierName(known.shippingProvider) }}
      check={checkTracking}
      toRequest={(values) => toRequest(orderId, parcel.id!, known, values)}
      submitLabel={t`Save`}
      onClose={close}
    >
      <TrackingFields />
    </SideForm>
  )
}

function toRequest(
  orderId: string,
  id: string,
  before: TrackingValues,
  { shippingProvider, trackingNumber, trackingLink }: TrackingValues,
): UpdateFulfillmentRequest {
  // The wire's short name stays where the carrier is the one it was.
  const carrier = shippingProvider === carrierName(before.shippingProvider) ? before.shippingProvider : shippingProvider.trim()
  const trackingInfo = {
    shippingProvider: carrier || null,
    trackingNumber: trackingNumber.trim() || null,
    ...(trackingLink !== before.trackingLink && { trackingLink: trackingLink.trim() || null }),
  }
  return { orderId, fulfillment: { id, trackingInfo } }
}
