import type { AddressWithContact, DraftOrder, V1ShippingInformation } from '@stoa/contract/services/ecom/draft-orders'
import type { AddressValues } from '../address/values.ts'

/** Where the goods go. */
export function destinationOf({ shippingInfo, recipientInfo }: DraftOrder): AddressWithContact | undefined {
  const shipping = shippingInfo?.removed ? undefined : shippingInfo?.shippingInfo
  return shipping?.logistics?.shippingDestination ?? (recipientInfo?.removed ? undefined : recipientInfo?.recipientInfo)
}

export function billingOf({ billingDetails }: DraftOrder): AddressWithContact | undefined {
  return billingDetails?.removed ? undefined : billingDetails?.billingInfo
}

/** The chosen delivery; undefined where nothing is delivered. */
export function deliveryOf({ shippingInfo }: DraftOrder): V1ShippingInformation | undefined {
  return shippingInfo?.removed ? undefined : shippingInfo?.shippingInfo
}

/** An address of a form as the contract has it; undefined where nothing was entered. */
export function toParty({ firstName, lastName, company, phone, ...place }: AddressValues): AddressWithContact | undefined {
  const filled = (fields: object) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value))
  const address = filled(place)
  const contactDetails = filled({ firstName, lastName, company, phone })
  if (Object.keys(address).length + Object.keys(contactDetails).length === 0) return undefined
  return { address, contactDetails }
}
