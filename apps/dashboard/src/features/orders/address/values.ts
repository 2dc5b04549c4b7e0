import type { Address, AddressWithContact, Order } from '@stoa/contract/services/ecom/orders'
import { getRecipient } from '../order/customer.ts'
import type { PlaceValues } from '../../../lib/site/place-fields.tsx'

/** One address as its form has it. */
export interface AddressValues extends PlaceValues {
  firstName: string
  lastName: string
  company: string
  phone: string
}

export interface OrderAddressValues {
  email: string
  delivery: AddressValues
  /** The billing address equals the shipping address. */
  sameBilling: boolean
  billing: AddressValues
}

export function toValues(order: Order): OrderAddressValues {
  const delivery = addressValues(getRecipient(order))
  const billing = addressValues(order.billingInfo)
  return {
    email: order.buyerInfo?.email ?? '',
    delivery,
    sameBilling: !order.billingInfo?.address || JSON.stringify(withoutPhone(delivery)) === JSON.stringify(withoutPhone(billing)),
    billing,
  }
}

/** Contains only the changed fields, because others may have changed the rest. */
export function toOrder(order: Order, { email, delivery, sameBilling, billing }: OrderAddressValues): Order {
  const before = toValues(order)
  const destination = changed(before.delivery, delivery)
  const staysTheSame = sameBilling && before.sameBilling && !destination
  const bill = staysTheSame ? undefined : changed(before.billing, sameBilling ? delivery : billing)
  return {
    id: order.id!,
    ...(email !== before.email && { buyerInfo: { email } }),
    ...(destination &&
      (order.shippingInfo?.logistics?.shippingDestination
        ? { shippingInfo: { logistics: { shippingDestination: destination } } }
        : { recipientInfo: destination })),
    ...(bill && { billingInfo: bill }),
  } as Order
}

/** An address as its form has it. */
export function addressValues({ address, contactDetails }: AddressWithContact = {}): AddressValues {
  return {
    firstName: contactDetails?.firstName ?? '',
    lastName: contactDetails?.lastName ?? '',
    company: contactDetails?.company ?? '',
    phone: contactDetails?.phone ?? '',
    addressLine: toLine(address),
    addressLine2: address?.addressLine2 ?? '',
    postalCode: address?.postalCode ?? '',
    city: address?.city ?? '',
    subdivision: address?.subdivision ?? '',
    country: address?.country ?? '',
  }
}

function toLine({ addressLine, streetAddress: street }: Address = {}): string {
  return addressLine ?? [street?.name, street?.number].filter(Boolean).join(' ')
}

/** A phone number does not change the billing address. */
function withoutPhone({ phone: _, ...place }: AddressValues) {
  return place
}

function changed(before: AddressValues, after: AddressValues): object | undefined {
  if (JSON.stringify(before) === JSON.stringify(after)) return undefined
  const { firstName, lastName, company, phone, addressLine, ...place } = after
  const orNull = (fields: object) => Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value || null]))
  return {
    address: {
      ...orNull(place),
      addressLine,
      // The separate parts belong to the old line, and the name of a state to its code.
      streetAddress: null,
      ...(place.subdivision !== before.subdivision && { subdivisionFullname: null }),
      ...(place.country !== before.country && { countryFullname: null }),
    },
    contactDetails: orNull({ firstName, lastName, company, phone }),
  }
}
