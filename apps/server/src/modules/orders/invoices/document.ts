import type { NumberedOrder } from '../orders/ports/reading.ts'
import type { LineItemTaxInfo, Order, OrderLineItem } from '@stoa/contract/services/ecom/orders'
import { formatAmount, parseAmount } from '@stoa/pricing'
import { modifierTexts } from '@stoa/web/modifiers'
import { tipsAppId } from '@stoa/web/tip'

/** The contents of an invoice at the time it was issued. Amounts are decimals in `currency`. */
export interface InvoiceDocument {
  number: string
  isTest: boolean
  issuedDate: string
  language: 'en' | 'de'
  /** The country and time zone of the shop decide how dates and amounts are written. */
  country: string
  timeZone: string
  seller: { name: string; address: string; taxNumber?: string; footer?: string }
  /** Name and address, a line each. */
  buyer: string[]
  /** Where the goods went, if somewhere else. */
  delivery?: string[]
  orderNumber: string
  orderDate: string
  currency: string
  lines: InvoiceLine[]
  sums: InvoiceSum[]
  /** The tax of each rate, and the net amount that it is for. */
  taxes: { name: string; rate: string; net: string; tax: string }[]
  taxIncluded: boolean
  exemption?: string
}

export interface InvoiceLine {
  name: string
  details: string[]
  quantity: number
  unitPrice: string
  total: string
}

export type SumKind = 'SUBTOTAL' | 'DISCOUNT' | 'DELIVERY' | 'FEE' | 'TAX' | 'TIP' | 'TOTAL' | 'GIFT_CARD'

export interface InvoiceSum {
  kind: SumKind
  /** The name that the buyer sees, such as that of the delivery method. */
  name?: string
  amount: string
}

/** The part of an invoice that follows from its order; the rest is the shop's and the moment's. */
export function contentsOf(
  order: NumberedOrder,
  countryName: (code: string) => string,
): Pick<
  InvoiceDocument,
  'buyer' | 'delivery' | 'orderNumber' | 'orderDate' | 'currency' | 'lines' | 'sums' | 'taxes' | 'taxIncluded' | 'exemption'
> {
  const { billingInfo, recipientInfo, shippingInfo, taxInfo } = order
  const buyer = linesOf(billingInfo ?? recipientInfo, countryName)
  const delivery = linesOf(shippingInfo?.logistics?.shippingDestination, countryName)
  const { name, certificateNumber } = (taxInfo?.taxExemption ?? {}) as { name?: string; certificateNumber?: string | null }
  const exemption = [name, certificateNumber].filter(Boolean).join(', ')
  return {
    buyer,
    ...(delivery.length > 0 && delivery.join() !== buyer.join() && { delivery }),
    orderNumber: order.number ?? '',
    orderDate: order.purchasedDate ?? order.createdDate ?? '',
    currency: order.currency,
    lines: (order.lineItems ?? []).map(lineOf),
    sums: sumsOf(order),
    taxes: taxesOf(order),
    taxIncluded: order.taxIncludedInPrices ?? false,
    ...(exemption && { exemption }),
  }
}

function linesOf(holder: Order['billingInfo'], countryName: (code: string) => string): string[] {
  const { address, contactDetails } = holder ?? {}
  const { name, number } = address?.streetAddress ?? {}
  return [
    [contactDetails?.company],
    [contactDetails?.firstName, contactDetails?.lastName],
    [address?.addressLine ?? [name, number].filter(Boolean).join(' ')],
    [address?.addressLine2],
    [address?.postalCode, address?.city],
    [address?.country && countryName(address.country)],
    [contactDetails?.vatId?.id],
  ].flatMap((parts) => parts.filter(Boolean).join(' ') || [])
}

function lineOf(line: OrderLineItem): InvoiceLine {
  const { productName, descriptionLines = [], physicalProperties, quantity, price, lineItemPrice } = line
  const options = descriptionLines.flatMap(({ name, colorInfo, plainText }) => {
    const value = wordsOf(colorInfo) ?? wordsOf(plainText)
    return value ? [[wordsOf(name), value].filter(Boolean).join(': ')] : []
  })
  const modifiers = modifierTexts(line, wordsOf).map(({ name, value }) => [name, value].filter(Boolean).join(': '))
  const sku = physicalProperties?.sku
  return {
    name: wordsOf(productName) ?? '',
    details: [...options, ...modifiers, ...(sku ? [sku] : [])],
    quantity: quantity ?? 1,
    unitPrice: price?.amount ?? '0',
    total: lineItemPrice?.amount ?? price?.amount ?? '0',
  }
}

/** Returns the text in the buyer's language. */
function wordsOf(text: { original?: string; translated?: string | null } | undefined): string | undefined {
  return text?.translated || text?.original || undefined
}

/** Returns the rows from the items to the total, of which only the total may be zero, and the amount that a gift card paid. */
function sumsOf(order: NumberedOrder): InvoiceSum[] {
  const { priceSummary = {}, additionalFees = [], shippingInfo, giftCardPayment, taxIncludedInPrices } = order
  const { subtotal, discount, shipping, tax, total } = priceSummary
  const currency = order.currency
  const row = (
    kind: SumKind,
    amount: string | undefined,
    { name, sign = 1n }: { name?: string | undefined; sign?: bigint } = {},
  ) => {
    const minor = sign * parseAmount(amount ?? '0', currency)
    return minor === 0n && kind !== 'TOTAL' ? [] : [{ kind, ...(name && { name }), amount: formatAmount(minor, currency) }]
  }
  return [
    ...row('SUBTOTAL', subtotal?.amount),
    ...row('DISCOUNT', discount?.amount, { sign: -1n }),
    ...row('DELIVERY', shipping?.amount, { name: shippingInfo?.title }),
    ...additionalFees.flatMap(({ name, price, providerAppId }) =>
      providerAppId === tipsAppId ? row('TIP', price?.amount) : row('FEE', price?.amount, { name }),
    ),
    ...(taxIncludedInPrices ? [] : row('TAX', tax?.amount)),
    ...row('TOTAL', total?.amount),
    ...row('GIFT_CARD', giftCardPayment?.amount?.amount, { sign: -1n }),
  ]
}

/** The taxes of lines, delivery and fees, by name and rate. */
function taxesOf(order: NumberedOrder): InvoiceDocument['taxes'] {
  const currency = order.currency
  const sums = new Map<string, { name: string; rate: string; net: bigint; tax: bigint }>()
  const infos: (LineItemTaxInfo | undefined)[] = [
    ...(order.lineItems ?? []).map(({ taxInfo }) => taxInfo),
    order.shippingInfo?.cost?.taxInfo,
    ...(order.additionalFees ?? []).map(({ taxInfo }) => taxInfo),
  ]
  for (const { taxName, rate, taxableAmount, taxAmount } of infos.flatMap((info) => info?.taxBreakdown ?? [])) {
    const key = `${taxName} ${rate}`
    const sum = sums.get(key) ?? { name: taxName ?? '', rate: rate ?? '0', net: 0n, tax: 0n }
    sum.net += parseAmount(taxableAmount?.amount ?? '0', currency)
    sum.tax += parseAmount(taxAmount?.amount ?? '0', currency)
    sums.set(key, sum)
  }
  return [...sums.values()].map(({ net, tax, ...named }) => ({
    ...named,
    net: formatAmount(net, currency),
    tax: formatAmount(tax, currency),
  }))
}
