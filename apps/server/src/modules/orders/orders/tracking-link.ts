import type { FulfillmentTrackingInfo } from '@stoa/contract/services/ecom/order-fulfillments'
import { getTrackingPage } from '@stoa/web/carriers'

/** The tracking page of a predefined carrier; undefined for any other carrier. */
export function carrierLink({ shippingProvider, trackingNumber }: FulfillmentTrackingInfo): string | undefined {
  return shippingProvider && trackingNumber ? getTrackingPage(shippingProvider, trackingNumber) : undefined
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
