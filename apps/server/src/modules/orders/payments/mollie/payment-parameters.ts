import type { CaptureMethod, Locale, PaymentCreateParams, PaymentLineType, PaymentMethod, SequenceType } from '@mollie/api-client'
import type { ChargedAddress, ChargedLine, ChargeRequest } from '../provider-charges.ts'
import { toAmount, toStatedAmount } from './amounts.ts'
import { isCapturedLater, localeOf, needsLines } from './facts.ts'

type Parameters = Omit<PaymentCreateParams, 'idempotencyKey'>
type Address = NonNullable<Parameters['billingAddress']>

/** Our ids at a payment: `find` recognizes it by them after its idempotency key was forgotten. */
export interface PaymentMetadata {
  siteId: string
  paymentId: string
  orderId: string
}

/** What every payment of ours has, whoever starts it. */
export function commonParameters(request: ChargeRequest, eventUrl: string | undefined) {
  const { siteId, paymentId, orderId, orderNumber, amount, currency } = request
  return {
    amount: toAmount(amount, currency),
    description: `Order ${orderNumber}`,
    metadata: { siteId, paymentId, orderId } satisfies PaymentMetadata,
    ...(eventUrl && { webhookUrl: eventUrl }),
  }
}

/** The payment for which Mollie's page asks the buyer. `customerId`: the method is kept for this customer of the account. */
export function pageParameters(request: ChargeRequest, eventUrl: string | undefined, customerId: string | undefined): Parameters {
  const { method, buyer, returnUrl, lines, currency } = request
  const locale = localeOf(buyer.language, buyer.billing?.country)
  const billingAddress = addressOf(buyer.billing ?? buyer.delivery, buyer.email)
  const shippingAddress = addressOf(buyer.delivery, buyer.email)
  return {
    ...commonParameters(request, eventUrl),
    redirectUrl: returnUrl,
    ...(locale && { locale: locale as Locale }),
    ...(method && { method: method as PaymentMethod }),
    ...(isCapturedLater(method, request) && { captureMode: 'manual' as CaptureMethod }),
    ...(customerId && { customerId, sequenceType: 'first' as SequenceType }),
    ...(needsLines(method) && {
      lines: lines.map((line) => lineOf(line, currency)),
      ...(billingAddress && { billingAddress }),
      ...(shippingAddress && { shippingAddress }),
    }),
    // Mollie mails the account to which the buyer has to transfer the money.
    ...(method === 'banktransfer' && buyer.email && { billingAddress: { email: buyer.email } as Address }),
  }
}

/** An address that is not complete is sent as it is: Mollie names the field that is missing. */
function addressOf(address: ChargedAddress | undefined, email: string | undefined): Address | undefined {
  if (!address) return undefined
  const { firstName, lastName, company, phone, addressLine, addressLine2, city, postalCode, subdivision, country } = address
  const digits = phone?.replace(/[\s()-]/g, '')
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
    ...(digits && /^\+[1-9]\d{6,14}$/.test(digits) && { phone: digits }),
  } as Address
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
    type: lineTypes[kind] as PaymentLineType,
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
