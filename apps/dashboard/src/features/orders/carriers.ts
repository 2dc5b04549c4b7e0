/** Carriers that have a short code in the contract. */
const names: Record<string, string> = {
  dhl: 'DHL',
  fedex: 'FedEx',
  ups: 'UPS',
  usps: 'USPS',
  canadaPost: 'Canada Post',
}

/** The display name of a carrier. Names typed by staff stay unchanged. */
export function carrierName(carrier: string): string {
  return names[carrier] ?? carrier
}
