import type { Order, OrderLineItem } from '@stoa/contract/services/ecom/orders'
import type { Location } from '@stoa/contract/services/stoa/locations'
import { refusal } from '../../../kernel/basics/errors.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import type { LabelParcel } from '../../delivery/delivery/index.ts'
import type { Party, Shipment } from './providers/provider.ts'

/** Builds the shipment of a label from an order and the location that it leaves from. */
export function shipmentOf(site: SiteRead, order: Order, location: Location, parcel: LabelParcel): Shipment {
  const { weightUnit, currency } = site.settings
  return { from: senderOf(site, location), to: recipientOf(order), parcels: [parcel], weightUnit, currency }
}

function senderOf({ settings }: SiteRead, { address, company, phone, email }: Location): Party {
  return {
    ...withoutNulls(address ?? {}),
    country: address!.country,
    name: company ?? settings.name,
    ...(phone && { phone }),
    ...(email && { email }),
  }
}

function recipientOf({ shippingInfo, recipientInfo }: Order): Party {
  const { address, contactDetails } = shippingInfo?.logistics?.shippingDestination ?? recipientInfo ?? {}
  if (!address?.country) throw refusal('LABEL_ADDRESS_INCOMPLETE', 'the order has no delivery address')
  const { firstName, lastName, company, phone } = contactDetails ?? {}
  const street = [address.streetAddress?.number, address.streetAddress?.name].filter(Boolean).join(' ')
  return {
    country: address.country,
    ...withoutNulls({
      subdivision: address.subdivision,
      city: address.city,
      postalCode: address.postalCode,
      addressLine: address.addressLine ?? (street || undefined),
      addressLine2: address.addressLine2,
    }),
    name: [firstName, lastName].filter(Boolean).join(' ') || company || 'Customer',
    ...withoutNulls({ company, phone }),
  }
}

/** The weight of lines that have one, in the site's unit. */
export function weightOf(order: Order, lines: readonly { id: string; quantity: number }[]): number {
  const weightById = new Map(
    (order.lineItems ?? []).map((line: OrderLineItem) => [line.id, line.physicalProperties?.weight ?? 0]),
  )
  return lines.reduce((sum, { id, quantity }) => sum + (weightById.get(id) ?? 0) * quantity, 0)
}

/** The fields that have a value: providers take no nulls. */
export function withoutNulls<Fields extends object>(fields: Fields): { [Name in keyof Fields]?: NonNullable<Fields[Name]> } {
  const kept: { [Name in keyof Fields]?: NonNullable<Fields[Name]> } = {}
  for (const name in fields) {
    const value = fields[name]
    if (value !== null && value !== undefined) kept[name] = value
  }
  return kept
}
