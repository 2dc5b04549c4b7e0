import type * as contract from '@stoa/contract/services/stoa/checkout-payments'
import { invalid, type Violation } from '../../kernel/errors.ts'
import type { CheckoutContent } from './checkout.ts'

export type CheckoutRules = Required<contract.CheckoutRules>

export const defaultRules: CheckoutRules = { recipientName: 'REQUIRED', phone: 'OPTIONAL', billingAddress: 'OPTIONAL' }

/**
 * Throws a violation for each missing piece of information: always an email address, an address if something is delivered, and
 * what the site's rules require.
 */
export function checkComplete(content: CheckoutContent, rules: CheckoutRules, needsDelivery: boolean): void {
  const { email, billingInfo, shippingDestination } = content
  const { address, contactDetails } = shippingDestination ?? {}
  const contact = contactDetails ?? billingInfo?.contactDetails
  const destination = 'checkout.shippingInfo.shippingDestination'
  const missing = [
    !email && 'checkout.buyerInfo.email',
    needsDelivery && !address?.country && `${destination}.address.country`,
    needsDelivery && !address?.city && `${destination}.address.city`,
    needsDelivery && !address?.addressLine && !address?.streetAddress?.name && `${destination}.address.addressLine`,
    needsDelivery && rules.recipientName === 'REQUIRED' && !contact?.firstName && `${destination}.contactDetails.firstName`,
    needsDelivery && rules.recipientName === 'REQUIRED' && !contact?.lastName && `${destination}.contactDetails.lastName`,
    rules.phone === 'REQUIRED' && !contact?.phone && `${destination}.contactDetails.phone`,
    rules.billingAddress === 'REQUIRED' && !billingInfo?.address?.country && 'checkout.billingInfo.address.country',
  ]
  const violations = missing.filter((field) => typeof field === 'string').map(required)
  if (violations.length > 0) throw invalid(...violations)
}

function required(field: string): Violation {
  return { field, description: 'is required before the order is placed', violatedRule: 'REQUIRED_FIELD', data: {} }
}
