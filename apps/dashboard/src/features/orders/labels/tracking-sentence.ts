import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { TrackingStatus } from '@stoa/contract/services/ecom/order-fulfillments'
import type { CustomActivity } from '@stoa/contract/services/ecom/orders'

export const trackingStates: Readonly<Record<TrackingStatus, MessageDescriptor>> = {
  UNKNOWN: msg`News of the parcel`,
  PRE_TRANSIT: msg`The carrier expects the parcel`,
  TRANSIT: msg`The parcel is on its way`,
  DELIVERED: msg`The parcel was delivered`,
  RETURNED: msg`The parcel comes back`,
  FAILURE: msg`The parcel could not be delivered`,
}

/** Describes a carrier's report in the order's history. */
export function trackingSentence({ type = '', additionalData = {} }: CustomActivity): string {
  const status = type.slice('TRACKING_'.length)
  const state = Object.hasOwn(trackingStates, status) ? t(trackingStates[status as TrackingStatus]) : type
  const { place } = additionalData
  return place ? `${state} · ${place}` : state
}
