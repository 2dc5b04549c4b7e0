import type { PaymentCreateParams } from '@mollie/api-client'
import ipaddr from 'ipaddr.js'
import type { ChargedAddress, ChargedLine, ChargeRequest } from '../provider.ts'
import { toAmount, toStatedAmount } from './amounts.ts'
import { isCapturedLater, localeOf, needsLines } from './facts.ts'

type Parameters = Omit<PaymentCreateParams, 'idempotencyKey'>

/** Our ids at a payment: `find` recognizes it by them after its idempotency key was forgotten. */
export interface PaymentMetadata {
  paymentId: string
  orderId: string
}

/** What every payment of ours has, whoever starts it. */
export function commonParameters(request: ChargeRequest, isTest: boolean) {
  const { paymentId, orderId, orderNumber, amount, currency, eventUrl } = request
  return {
    amount: toAmount(amount, currency),
    description: `Order ${orderNumber}`,
    metadata: { paymentId, orderId } satisfies PaymentMetadata,
    ...(eventUrl && (isTest || isReachable(eventUrl)) && { webhookUrl: eventUrl }),
  }
}

/** The payment for which Mollie's page asks the buyer. `customerId`: the method is kept for this customer of the account. */
export function pageParameters(request: ChargeRequest, isTest: boolean, customerId: string | undefined): Parameters {
  const { method, buyer, returnUrl, lines, currency } = request
  const locale = localeOf(buyer.language, buyer.billing?.country)
  const billingAddress = addressOf(buyer.billing ?? buyer.delivery, buyer.email)
  const shippingAddress = addressOf(buyer.delivery, buyer.email)
  const parameters = {
    ...commonParameters(request, isTest),
    redirectUrl: returnUrl,
    ...(locale && { locale }),
    ...(method && { method }),
    ...(isCapturedLater(method, request) && { captureMode: 'manual' }),
    ...(customerId && { customerId, sequenceType: 'first' }),
    ...(needsLines(method) && {
      lines: lines.map((line) => lineOf(line, currency)),
      ...(billingAddress && { billingAddress }),
      ...(shippingAddress && { shippingAddress }),
    }),
    // Mollie mails the account to which the buyer has to transfer the money.
    ...(method === 'banktransfer' && buyer.email && { billingAddress: { email: buyer.email } }),
  }
  // The package types the constants as enums, which are values of the package itself.
  return parameters as unknown as Parameters
}

/** A host that Mollie can send events to. It refuses a payment whose address it cannot reach. */
function isReachable(address: string): boolean {
  const { hostname } = new URL(address)
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (ipaddr.isValid(literal)) return ipaddr.process(literal).range() === 'unicast'
  return hostname.includes('.') && !/\.(?:localhost|local|internal|test|invalid|example)$/.test(hostname)
}

function addressOf(address: ChargedAddress | undefined, email: string | undefined) {
  if (!address) return undefined
  const { firstName, lastName, company, phone, addressLine, addressLine2, city, postalCode, subdivision, country } = address
  return {
    ...(firstName && { givenName: firstName }),
    ...(lastName && { familyName: lastName }),
    ...(company && { organizationName: company }),
    ...(addressLine && { streetAndNumber: addressLine }),
    ...(addressLine2 && { streetAdditional: addressLine2 }),
    ...(postalCode && { postalCode }),
    ...(city && { city }),
    ...(subdivision && { region: subdivision }),
    ...(country && { country }),
    ...(email && { email }),
    // Mollie takes numbers in the form of E.164 alone.
    ...(phone && /^\+[1-9]\d{6,14}$/.test(phone.replace(/[\s()-]/g, '')) && { phone: phone.replace(/[\s()-]/g, '') }),
  }
}

const lineTypes = {
  PHYSICAL: 'physical',
  DIGITAL: 'digital',
  SHIPPING: 'shipping_fee',
  FEE: 'surcharge',
  DISCOUNT: 'discount',
  GIFT_CARD: 'gift_card',
} as const

function lineOf({ kind, name, quantity, total, tax, taxRate }: ChargedLine, currency: string) {
  // "totalAmount: unitPrice × quantity − discountAmount". A total that the quantity does not divide is one unit.
  const isDivisible = quantity > 0 && total % BigInt(quantity) === 0n
  const units = isDivisible ? quantity : 1
  return {
    type: lineTypes[kind],
    description: isDivisible ? name || kind : `${quantity} × ${name || kind}`,
    quantity: units,
    unitPrice: toStatedAmount(total / BigInt(units), currency),
    totalAmount: toStatedAmount(total, currency),
    ...statedTax(total, tax, taxRate, currency),
  }
}

/** "vatAmount: totalAmount × (vatRate / (100 + vatRate)). Any deviations from this will result in an error." */
function statedTax(total: bigint, tax: bigint, taxRate: string, currency: string) {
  const rate = Number(taxRate)
  const expected = BigInt(Math.round((Number(total) * rate) / (1 + rate)))
  if (tax === 0n || tax !== expected) return {}
  return { vatRate: (rate * 100).toFixed(2), vatAmount: toStatedAmount(tax, currency) }
}
