import type { FulfillmentTrackingInfo } from '@stoa/contract/services/ecom/order-fulfillments'

/** Tracking pages of the contract's predefined carriers; the tracking number is appended. */
const carriers: Record<string, string> = {
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  ups: 'https://www.ups.com/track?tracknum=',
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  dhl: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=',
  canadaPost: 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=',
}

/** The tracking page of a predefined carrier; undefined for any other carrier. */
export function carrierLink({ shippingProvider, trackingNumber }: FulfillmentTrackingInfo): string | undefined {
  const page = Object.hasOwn(carriers, shippingProvider ?? '') ? carriers[shippingProvider!] : undefined
  return page && trackingNumber ? page + encodeURIComponent(trackingNumber) : undefined
}

/**
 * Tracking info with its link. A link derived from the previous number is replaced with the new number; a link given by the
 * caller stays.
 */
export function withCarrierLink(info: FulfillmentTrackingInfo, before: FulfillmentTrackingInfo = {}): FulfillmentTrackingInfo {
  const isOurs = info.trackingLink === carrierLink(before)
  const { trackingLink, ...rest } = info
  const link = trackingLink && !isOurs ? trackingLink : carrierLink(info)
  return link ? { ...rest, trackingLink: link } : rest
}
