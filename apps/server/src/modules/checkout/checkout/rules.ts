import type * as contract from '@stoa/contract/services/stoa/checkout-payments'
import type { Violation } from '../../../kernel/basics/errors.ts'
import type { CheckoutContent } from './checkout.ts'

export type CheckoutRules = Required<contract.CheckoutRules>

/** How the buyer gets the goods; `NONE` where nothing is delivered. */
export type Receipt = 'DELIVERED' | 'PICKED_UP' | 'NONE'

export const defaultRules: CheckoutRules = {
  recipientName: 'REQUIRED',
  phone: 'OPTIONAL',
  billingAddress: 'OPTIONAL',
  company: 'OPTIONAL',
  addressLine2: 'OPTIONAL',
  buyerNote: 'OPTIONAL',
}

/**
 * A violation for each missing piece of information: always an email address, an address if something is delivered, and what the
 * site's rules require. Who picks the goods up gives a name and no address.
 */
export function missingInformation(content: CheckoutContent, rules: CheckoutRules, receipt: Receipt): Violation[] {
  const { email, billingInfo, shippingDestination } = content
  const { address, contactDetails } = shippingDestination ?? {}
  const contact = contactDetails ?? billingInfo?.contactDetails
  const destination = 'checkout.shippingInfo.shippingDestination'
  const needsDelivery = receipt === 'DELIVERED'
  const needsName = receipt !== 'NONE' && rules.recipientName === 'REQUIRED'
  const missing = [
    !email && 'checkout.buyerInfo.email',
    needsDelivery && !address?.country && `${destination}.address.country`,
    needsDelivery && !address?.city && `${destination}.address.city`,
    needsDelivery && !address?.addressLine && !address?.streetAddress?.name && `${destination}.address.addressLine`,
    needsDelivery && rules.addressLine2 === 'REQUIRED' && !address?.addressLine2 && `${destination}.address.addressLine2`,
    needsName && !contact?.firstName && `${destination}.contactDetails.firstName`,
    needsName && !contact?.lastName && `${destination}.contactDetails.lastName`,
    rules.phone === 'REQUIRED' && !contact?.phone && `${destination}.contactDetails.phone`,
    rules.company === 'REQUIRED' && !contact?.company && `${destination}.contactDetails.company`,
    rules.billingAddress === 'REQUIRED' && !billingInfo?.address?.country && 'checkout.billingInfo.address.country',
    rules.buyerNote === 'REQUIRED' && !content.buyerNote && 'checkout.buyerNote',
  ]
  return missing.filter((field) => typeof field === 'string').map(required)
}

export function required(field: string): Violation {
  return { field, description: 'is required before the order is placed', violatedRule: 'REQUIRED_FIELD', data: {} }
}
