import { storable } from '../storable.ts'
import type { LabelParcel, LabelService } from '../../../delivery/delivery/index.ts'
import type { Party, Shipment } from './provider.ts'

/** The parts of Shippo's answers that are read. Anything may be missing: an answer is another server's. */
export interface ShippoShipment {
  rates?: ShippoRate[]
  messages?: ShippoMessage[]
}
export interface ShippoRate {
  object_id?: string
  amount?: string
  currency?: string
  amount_local?: string
  currency_local?: string
  servicelevel?: { token?: string }
  estimated_days?: number | null
}
export interface ShippoTransaction {
  object_id?: string
  status?: string
  rate?: string | { object_id?: string }
  metadata?: string
  tracking_number?: string
  tracking_url_provider?: string
  label_url?: string
  messages?: ShippoMessage[]
}
export interface ShippoTrack {
  tracking_history?: unknown
  tracking_status?: unknown
}
export interface ShippoMessage {
  text?: string
}

export const serviceTokens: Readonly<Record<LabelService, string>> = {
  GROUND_ADVANTAGE: 'usps_ground_advantage',
  PRIORITY_MAIL: 'usps_priority',
  PRIORITY_MAIL_EXPRESS: 'usps_priority_express',
  FIRST_CLASS_PACKAGE_INTERNATIONAL: 'usps_first_class_package_international_service',
  PRIORITY_MAIL_INTERNATIONAL: 'usps_priority_mail_international',
  PRIORITY_MAIL_EXPRESS_INTERNATIONAL: 'usps_priority_mail_express_international',
}

const templates: Readonly<Record<Exclude<LabelParcel['packageType'], 'CUSTOM'>, string>> = {
  FLAT_RATE_ENVELOPE: 'USPS_FlatRateEnvelope',
  PADDED_FLAT_RATE_ENVELOPE: 'USPS_FlatRatePaddedEnvelope',
  SMALL_FLAT_RATE_BOX: 'USPS_SmallFlatRateBox',
  MEDIUM_FLAT_RATE_BOX_1: 'USPS_MediumFlatRateBox1',
  MEDIUM_FLAT_RATE_BOX_2: 'USPS_MediumFlatRateBox2',
  LARGE_FLAT_RATE_BOX: 'USPS_LargeFlatRateBox',
}

export function serviceOfToken(token: string | undefined): LabelService | undefined {
  return (Object.keys(serviceTokens) as LabelService[]).find((service) => serviceTokens[service] === token)
}

export function shipmentRequest({ from, to, parcels, weightUnit }: Shipment): object {
  const units = weightUnit === 'KG' ? { distance_unit: 'cm', mass_unit: 'kg' } : { distance_unit: 'in', mass_unit: 'lb' }
  return {
    address_from: address(from),
    address_to: address(to),
    parcels: parcels.map(({ packageType, length, width, height, weight }) => ({
      ...(packageType === 'CUSTOM' ? {} : { template: templates[packageType] }),
      length,
      width,
      height,
      weight: String(weight),
      ...units,
    })),
    async: false,
  }
}

function address({
  name,
  company,
  addressLine,
  addressLine2,
  city,
  subdivision,
  postalCode,
  country,
  phone,
  email,
}: Party): object {
  return {
    name,
    ...(company && { company }),
    street1: addressLine ?? '',
    ...(addressLine2 && { street2: addressLine2 }),
    city: city ?? '',
    state: subdivision?.replace(`${country}-`, '') ?? '',
    zip: postalCode ?? '',
    country,
    ...(phone && { phone }),
    ...(email && { email }),
  }
}

/** Returns the provider's own error message for a request. */
export function wordsOf(messages: unknown, otherwise: string): string {
  const texts = Array.isArray(messages) ? messages.map((message: ShippoMessage | null) => message?.text) : []
  const words = texts.filter((text) => typeof text === 'string' && text !== '').join(' ')
  return storable(words || otherwise, 500)
}
