import { t } from '@lingui/core/macro'
import { Group } from '@mantine/core'
import type { FulfillmentTrackingInfo } from '@stoa/contract/services/ecom/order-fulfillments'
import { TextField } from '../../ui/fields.tsx'

/** The tracking data of a parcel. */
export interface TrackingValues {
  trackingNumber: string
  shippingProvider: string
  trackingLink: string
}

export function TrackingFields() {
  return (
    <>
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
    </>
  )
}

export function toTrackingValues(tracking: FulfillmentTrackingInfo = {}): TrackingValues {
  const { trackingNumber, shippingProvider, trackingLink } = tracking
  return { trackingNumber: trackingNumber ?? '', shippingProvider: shippingProvider ?? '', trackingLink: trackingLink ?? '' }
}

export function checkTracking({ trackingLink }: TrackingValues) {
  return trackingLink && !URL.canParse(trackingLink) ? { trackingLink: t`Enter a full URL that starts with https://.` } : {}
}
