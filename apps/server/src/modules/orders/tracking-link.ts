import type { FulfillmentTrackingInfo } from '@stoa/contract/services/ecom/order-fulfillments'

/** Where the contract's predefined carriers show a parcel; the number comes at the end. */
const carriers: Record<string, string> = {
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  ups: 'https://www.ups.com/track?tracknum=',
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  dhl: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=',
  canadaPost: 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=',
}

/** A predefined carrier's page of a parcel; undefined for any other. */
export function carrierLink({ shippingProvider, trackingNumber }: FulfillmentTrackingInfo): string | undefined {
  const page = Object.hasOwn(carriers, shippingProvider ?? '') ? carriers[shippingProvider!] : undefined
  return page && trackingNumber ? page + encodeURIComponent(trackingNumber) : undefined
}

/** Tracking info with its link. One that was made from the parcel's number before follows the number; a given one stays. */
export function withCarrierLink(info: FulfillmentTrackingInfo, before: FulfillmentTrackingInfo = {}): FulfillmentTrackingInfo {
  const isOurs = info.trackingLink === carrierLink(before)
  const { trackingLink, ...rest } = info
  const link = trackingLink && !isOurs ? trackingLink : carrierLink(info)
  return link ? { ...rest, trackingLink: link } : rest
}
