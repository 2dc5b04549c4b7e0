/** Carriers that the wire knows by a short name of its own. */
const names: Record<string, string> = {
  dhl: 'DHL',
  fedex: 'FedEx',
  ups: 'UPS',
  usps: 'USPS',
  canadaPost: 'Canada Post',
}

/** A carrier as it writes itself; one typed by hand stays as it was typed. */
export function carrierName(carrier: string): string {
  return names[carrier] ?? carrier
}
