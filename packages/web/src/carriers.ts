import { lookupTable } from './lookup-table.ts'

interface Carrier {
  name: string
  /** The tracking page; the tracking number is appended. */
  trackingPage: string
}

/** The contract's predefined carriers, by the code it uses. */
const carriers: Readonly<Record<string, Carrier>> = lookupTable({
  fedex: { name: 'FedEx', trackingPage: 'https://www.fedex.com/fedextrack/?trknbr=' },
  ups: { name: 'UPS', trackingPage: 'https://www.ups.com/track?tracknum=' },
  usps: { name: 'USPS', trackingPage: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=' },
  dhl: { name: 'DHL', trackingPage: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=' },
  canadaPost: {
    name: 'Canada Post',
    trackingPage: 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=',
  },
})

/** The name of a predefined carrier; any other carrier is named as it was typed. */
export function carrierName(carrier: string): string {
  return findCarrier(carrier)?.name ?? carrier
}

/** The tracking page of a parcel; undefined for a carrier that is not predefined. */
export function getTrackingPage(carrier: string, trackingNumber: string): string | undefined {
  const page = findCarrier(carrier)?.trackingPage
  return page && page + encodeURIComponent(trackingNumber)
}

function findCarrier(code: string): Carrier | undefined {
  return Object.hasOwn(carriers, code) ? carriers[code] : undefined
}
