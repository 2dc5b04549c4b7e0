import { t } from '@lingui/core/macro'
import { stateName } from '@stoa/web/countries'
import { countryName } from '../../../lib/format/countries.ts'
import type { AddressWithContact, Order } from '@stoa/contract/services/ecom/orders'

/** The customer's name, company or email address, in this order. */
export function getCustomerName({ billingInfo, recipientInfo, buyerInfo }: Order): string {
  return getPersonName(billingInfo) ?? getPersonName(recipientInfo) ?? buyerInfo?.email ?? t`Guest`
}

export function getPersonName(of: AddressWithContact | undefined): string | undefined {
  const { firstName, lastName, company } = of?.contactDetails ?? {}
  return [firstName, lastName].filter(Boolean).join(' ') || company || undefined
}

/** Returns the recipient of the goods: the delivery address, or the person who picks them up. */
export function getRecipient({ shippingInfo, recipientInfo }: Order): AddressWithContact | undefined {
  return shippingInfo?.logistics?.shippingDestination ?? recipientInfo
}

/** The lines of an address as printed on a parcel; none of somebody who gave only a name. */
export function addressLines(of: AddressWithContact | undefined): string[] {
  const { address } = of ?? {}
  if (!address || !Object.values(address).some(Boolean)) return []
  const { streetAddress: street } = address
  const person = getPersonName(of)
  const company = of?.contactDetails?.company
  const lines = [
    person,
    company !== person && company,
    address.addressLine ?? (street && [street.name, street.number].filter(Boolean).join(' ')),
    address.addressLine2,
    [address.postalCode, address.city].filter(Boolean).join(' '),
    address.subdivisionFullname ?? (address.subdivision && stateName(address.subdivision)),
    address.countryFullname ?? (address.country && countryName(address.country)),
  ]
  return lines.filter((line) => !!line) as string[]
}
