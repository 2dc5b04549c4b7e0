import { createHash } from 'node:crypto'
import { parseAmount } from '@stoa/pricing'
import type { LabelParcel, LabelService } from '../../../delivery/delivery/index.ts'
import { ProviderRefusal, type LabelProvider, type Purchase, type Shipment } from './provider.ts'

interface Tariff {
  base: string
  perUnit: string
  days: number
}

const domestic: Partial<Record<LabelService, Tariff>> = {
  GROUND_ADVANTAGE: { base: '4.20', perUnit: '1.10', days: 4 },
  PRIORITY_MAIL: { base: '7.90', perUnit: '1.80', days: 2 },
  PRIORITY_MAIL_EXPRESS: { base: '24.50', perUnit: '3.20', days: 1 },
}
const international: Partial<Record<LabelService, Tariff>> = {
  FIRST_CLASS_PACKAGE_INTERNATIONAL: { base: '14.60', perUnit: '6.40', days: 12 },
  PRIORITY_MAIL_INTERNATIONAL: { base: '38.00', perUnit: '7.50', days: 8 },
  PRIORITY_MAIL_EXPRESS_INTERNATIONAL: { base: '56.00', perUnit: '9.10', days: 4 },
}

/** The provider of test mode: its labels cost nothing and are not valid. Its labels depend only on the request. */
export const sandboxProvider: LabelProvider = {
  rates: async (shipment) => {
    checkAddress(shipment)
    const tariffs = shipment.from.country === shipment.to.country ? domestic : international
    return Object.entries(tariffs).map(([service, { base, perUnit, days }]) => ({
      id: `sandbox-${service}`,
      service: service as LabelService,
      amount: shipment.parcels.reduce((sum, parcel) => sum + amountOf(parcel, base, perUnit, shipment.currency), 0n),
      currency: shipment.currency,
      days,
    }))
  },
  buy: async ({ reference }) => soldAs(reference),
  // A sandbox label is derived from its reference, so any reference finds one.
  find: async ({ reference }) => soldAs(reference),
  // The PDF library is loaded for the first label.
  pdf: async (_label, text) => (await import('./sandbox-pdf.ts')).drawLabel(await text()),
  refundOf: async () => undefined,
  refund: async () => 'REFUNDED',
  track: async (_label, { boughtDate, now }) =>
    reports.flatMap(({ status, hours, words }) => {
      const date = new Date(boughtDate.getTime() + hours * 3600_000)
      return date <= now ? { status, status_date: date.toISOString(), status_details: words } : []
    }),
}

/** The simulated tracking statuses of a parcel, with the hours after the purchase. */
const reports = [
  { status: 'TRANSIT', hours: 1, words: 'Your parcel is on its way.' },
  { status: 'DELIVERED', hours: 49, words: 'Your parcel was delivered.' },
]

/** Whole units of weight are charged, and flat-rate packages by the base alone. */
function amountOf({ packageType, weight }: LabelParcel, base: string, perUnit: string, currency: string): bigint {
  const units = packageType === 'CUSTOM' ? Math.ceil(weight) : 0
  return parseAmount(base, currency) + parseAmount(perUnit, currency) * BigInt(units)
}

function soldAs(reference: string): Purchase {
  const digits = BigInt(`0x${createHash('sha256').update(reference).digest('hex').slice(0, 24)}`)
    .toString()
    .padStart(18, '0')
  return {
    status: 'BOUGHT',
    transactionId: `sandbox-${reference}`,
    carrier: 'usps',
    trackingNumber: `9400${digits.slice(0, 18)}`,
  }
}

/** Throws like real providers: without a postcode or city nothing can be sent. */
function checkAddress({ to }: Shipment): void {
  if (!to.postalCode && !to.city) throw new ProviderRefusal('The address has neither a postcode nor a city.')
}
