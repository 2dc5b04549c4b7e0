import { t } from '@lingui/core/macro'
import { Group } from '@mantine/core'
import type { FulfillmentTrackingInfo } from '@stoa/contract/services/ecom/order-fulfillments'
import { fulfillmentTrackingInfoLimits } from '@stoa/contract/limits/ecom/order-fulfillments'
import { TextField } from '../../../../ui/fields/fields.tsx'
import type { FormOf } from '../../../../ui/form/typed-form.ts'

/** The tracking data of a parcel. */
export interface TrackingValues {
  trackingNumber: string
  shippingProvider: string
  trackingLink: string
}

export function TrackingFields({ form }: { form: FormOf<TrackingValues> }) {
  return (
    <>
      <Group grow align="start" gap="sm">
        <TextField
          form={form}
          name="shippingProvider"
          label={t`Carrier`}
          data-autofocus
          limits={fulfillmentTrackingInfoLimits.shippingProvider}
        />
        <TextField
          form={form}
          name="trackingNumber"
          label={t`Tracking number`}
          limits={fulfillmentTrackingInfoLimits.trackingNumber}
          autoComplete="off"
        />
      </Group>
      <TextField
        form={form}
        name="trackingLink"
        label={t`Tracking link`}
        type="url"
        inputMode="url"
        placeholder="https://"
        limits={fulfillmentTrackingInfoLimits.trackingLink}
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
