import type { AddressWithContact } from '@stoa/contract/services/ecom/orders'
import { parseAmount } from '@stoa/pricing'
import { entryPaths } from '@stoa/storefront/entry-paths'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import type { ChargedBuyer, ChargedLine, ChargeRequest, KnownPayment } from '../../payments/index.ts'
import { minorOf } from '../amounts.ts'
import type { PaymentRow } from '../store/payments.ts'
import type { NumberedOrder, PricedOrder, StoredOrder } from '../stored-order.ts'

/** A payment by which its provider finds it. */
export function knownPayment({ id, doc }: PaymentRow): KnownPayment {
  return { paymentId: id, transactionId: doc.regularPaymentDetails?.gatewayTransactionId ?? undefined }
}

/** What a provider is asked to charge for a payment of an order. The same payment always gives the same request. */
export function chargeRequest(
  { siteId, settings }: SiteRead,
  payment: PaymentRow,
  { order, currency }: StoredOrder,
): ChargeRequest {
  const { token, save_card_for: saveFor } = payment
  return {
    siteId,
    paymentId: payment.id,
    orderId: order.id,
    ...(order.checkoutId && { checkoutId: order.checkoutId }),
    orderNumber: order.number,
    amount: payment.amount_minor,
    currency,
    source: sourceOf(payment),
    method: payment.details?.method,
    capture: !payment.doc.regularPaymentDetails?.authorizationDetails?.delayedCapture,
    ...(saveFor && !token && { saveFor }),
    returnUrl: settings.origin + entryPaths.paymentReturn(payment.id),
    buyer: buyerOf(order, settings.language),
    lines: chargedLines(order, payment.amount_minor),
  }
}

function sourceOf({ token, saved_card_of, save_card_for, details }: PaymentRow): ChargeRequest['source'] {
  if (!token) return undefined
  if (saved_card_of) return { keptToken: token, customerId: saved_card_of, offSession: details?.offSession ?? false }
  return { token, ...(save_card_for && { saveFor: save_card_for }) }
}

function buyerOf({ buyerInfo, billingInfo, recipientInfo, buyerLanguage }: NumberedOrder, language: string): ChargedBuyer {
  return {
    language: buyerLanguage ?? language,
    ...(buyerInfo?.email && { email: buyerInfo.email }),
    ...(billingInfo && { billing: addressOf(billingInfo) }),
    ...(recipientInfo?.address && { delivery: addressOf(recipientInfo) }),
  }
}

function addressOf({ address, contactDetails }: AddressWithContact): ChargedBuyer['billing'] {
  const { firstName, lastName, company, phone } = contactDetails ?? {}
  const { addressLine, streetAddress, addressLine2, city, postalCode, subdivision, country } = address ?? {}
  const street = streetAddress && [streetAddress.name, streetAddress.number].filter(Boolean).join(' ')
  const fields = {
    firstName,
    lastName,
    company,
    phone,
    addressLine: addressLine ?? street,
    addressLine2,
    city,
    postalCode,
    subdivision,
    country,
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value))
}

/**
 * The lines of an order for a provider that asks for them. They add up to the amount: a last line has what a gift card or another
 * payment covers, or what is due later.
 */
export function chargedLines(order: PricedOrder, amount: bigint): ChargedLine[] {
  const { currency } = order
  const lines = [
    ...order.lineItems.map((line): ChargedLine => ({
      kind: line.itemType?.preset === 'DIGITAL' || line.itemType?.preset === 'GIFT_CARD' ? 'DIGITAL' : 'PHYSICAL',
      name: line.productName?.translated ?? line.productName?.original ?? '',
      quantity: line.quantity,
      total: minorOf(line.totalPriceAfterTax, currency),
      tax: minorOf(line.taxInfo?.taxAmount ?? line.taxDetails?.totalTax, currency),
      taxRate: line.taxInfo?.taxRate ?? line.taxDetails?.taxRate ?? '0',
    })),
    ...shippingLines(order),
    ...(order.additionalFees ?? []).map((fee): ChargedLine => ({
      kind: 'FEE',
      name: fee.name ?? '',
      quantity: 1,
      total: minorOf(fee.priceAfterTax ?? fee.price, currency),
      tax: parseAmount(fee.taxInfo?.taxAmount?.amount ?? '0', currency),
      taxRate: fee.taxInfo?.taxRate ?? '0',
    })),
  ].filter(({ total }) => total !== 0n)
  const difference = amount - lines.reduce((sum, { total }) => sum + total, 0n)
  if (difference === 0n) return lines
  return [
    ...lines,
    {
      kind: difference < 0n ? 'GIFT_CARD' : 'FEE',
      name: difference < 0n ? 'Paid otherwise' : 'Other',
      quantity: 1,
      total: difference,
      tax: 0n,
      taxRate: '0',
    },
  ]
}

function shippingLines({ shippingInfo, currency }: PricedOrder): ChargedLine[] {
  const { cost, title } = shippingInfo ?? {}
  if (!cost) return []
  const tax = minorOf(cost.taxInfo?.taxAmount ?? cost.taxDetails?.totalTax, currency)
  return [
    {
      kind: 'SHIPPING',
      name: title ?? 'Delivery',
      quantity: 1,
      total: minorOf(cost.totalPriceAfterTax ?? cost.price, currency),
      tax,
      taxRate: cost.taxInfo?.taxRate ?? cost.taxDetails?.taxRate ?? '0',
    },
  ]
}
