import type { AddressWithContact } from '@stoa/contract/services/ecom/orders'
import type { OrderExportRow } from '@stoa/contract/services/stoa/order-rows'
import { formatAmount } from '@stoa/pricing'
import { minorOf, sum } from './amounts.ts'
import type { Figure } from './figures.ts'
import { lineKey } from './money/refunded-tax.ts'
import type { StoredOrder } from './stored-order.ts'

/** What an export needs of an order beside itself. */
export interface ExportedOrder {
  stored: StoredOrder
  sold: readonly Figure[]
  refunded: readonly Figure[]
  paymentMethods: readonly string[]
}

interface ExportOptions {
  timeZone: string
  /** The mode of the site decides which orders count. */
  isTestMode: boolean
}

/** An order as one row, or one for each of its parts. Both have the same sums. */
export function exportRows(exported: ExportedOrder, byPart: boolean, options: ExportOptions): OrderExportRow[] {
  const common = commonCells(exported, options)
  const { stored, sold, refunded } = exported
  const amounts = (own: readonly Figure[], back: readonly Figure[]) => amountCells(own, back, common.counts, stored.currency)
  if (!byPart) {
    const { order, currency, paid } = stored
    return [
      {
        ...common,
        ...amounts(sold, refunded),
        paid: formatAmount(paid, currency),
        giftCard: formatAmount(minorOf(order.giftCardPayment?.amount, currency), currency),
      },
    ]
  }
  const lines = new Map(stored.order.lineItems.map((line) => [lineKey(line.id), line]))
  const keys = new Set([...sold, ...refunded].map(({ key }) => key))
  return [...keys].flatMap((key) => {
    const own = sold.filter((figure) => figure.key === key)
    const back = refunded.filter((figure) => figure.key === key)
    const figure = own[0] ?? back[0]
    if (!figure) return []
    const name = figure.kind === 'DELIVERY' ? common.deliveryMethod : figure.name
    const sku = lines.get(key)?.physicalProperties?.sku
    return [
      {
        ...common,
        part: figure.kind,
        ...(name && { name }),
        ...(figure.choices && { choices: figure.choices }),
        ...(sku && { sku }),
        ...amounts(own, back),
      },
    ]
  })
}

function commonCells({ stored, paymentMethods }: ExportedOrder, { timeZone, isTestMode }: ExportOptions) {
  const { order, total, paid } = stored
  const { billingInfo, recipientInfo, shippingInfo, buyerInfo, appliedDiscounts = [] } = order
  const holder = shippingInfo?.logistics?.shippingDestination ?? recipientInfo ?? billingInfo
  const { address } = holder?.address ? holder : (billingInfo ?? {})
  const contact = { ...billingInfo?.contactDetails, ...holder?.contactDetails }
  const stands = order.status === 'APPROVED' || order.status === 'PENDING'
  const wasSold = stands || (order.status === 'CANCELED' && total > 0n && paid >= total)
  const { streetAddress } = address ?? {}
  const street = [streetAddress?.name, streetAddress?.number].filter(Boolean).join(' ')
  return present({
    orderId: order.id,
    number: order.number,
    localDate: localDate(order.purchasedDate, timeZone),
    status: order.status,
    paymentStatus: order.paymentStatus,
    fulfillmentStatus: order.fulfillmentStatus,
    isTest: order.isTest ?? false,
    counts: wasSold && (order.isTest ?? false) === isTestMode,
    channel: order.channelInfo?.type,
    customer: nameOf(billingInfo) ?? nameOf(recipientInfo),
    email: buyerInfo?.email,
    phone: contact.phone,
    company: contact.company,
    addressLine: address?.addressLine ?? street,
    addressLine2: address?.addressLine2,
    postalCode: address?.postalCode,
    city: address?.city,
    subdivision: address?.subdivision,
    country: address?.country,
    deliveryMethod: shippingInfo?.title,
    paymentMethods: [...paymentMethods],
    discountNames: appliedDiscounts.flatMap(({ coupon, discountRule, merchantDiscount }) => {
      const name = coupon?.code ?? discountRule?.name?.original ?? merchantDiscount?.description
      return name ? [name] : []
    }),
    currency: stored.currency,
  })
}

function amountCells(sold: readonly Figure[], refunded: readonly Figure[], counts: boolean, currency: string) {
  const write = (minor: bigint) => formatAmount(minor, currency)
  const grossOf = (kind: Figure['kind']) => sum(sold, (figure) => (figure.kind === kind ? figure.gross : 0n))
  const unitsOf = (figures: readonly Figure[]) =>
    figures.reduce((units, { kind, quantity }) => units + (kind === 'ITEM' ? quantity : 0), 0)
  const total = sum(sold, (figure) => figure.total)
  const tax = sum(sold, (figure) => figure.tax)
  const refunds = sum(refunded, (figure) => figure.total)
  const refundedTax = sum(refunded, (figure) => figure.tax)
  return {
    quantity: unitsOf(sold),
    refundedQuantity: unitsOf(refunded),
    gross: write(grossOf('ITEM')),
    discounts: write(sum(sold, ({ discount }) => discount)),
    delivery: write(grossOf('DELIVERY')),
    fees: write(grossOf('FEE')),
    tips: write(grossOf('TIP')),
    addedTax: write(sum(sold, ({ addedTax }) => addedTax)),
    other: write(sum(sold, ({ other }) => other)),
    total: write(total),
    tax: write(tax),
    refunds: write(refunds),
    refundedTax: write(refundedTax),
    sales: write(counts ? total - refunds : 0n),
    netSales: write(counts ? total - refunds - tax + refundedTax : 0n),
  }
}

/** A cell that an order does not have is left out. */
function present<Cells extends object>(cells: Cells): { [Name in keyof Cells]: Exclude<Cells[Name], undefined | null> } {
  return Object.fromEntries(
    Object.entries(cells).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  ) as {
    [Name in keyof Cells]: Exclude<Cells[Name], undefined | null>
  }
}

function nameOf(holder: AddressWithContact | undefined): string | undefined {
  const { firstName, lastName, company } = holder?.contactDetails ?? {}
  return [firstName, lastName].filter(Boolean).join(' ') || company || undefined
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** A moment in a time zone as spreadsheets read it, `2026-11-28 09:30:00`. */
function localDate(moment: string, timeZone: string): string {
  const known = formats.get(timeZone)
  const format = known ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  if (!known) formats.set(timeZone, format)
  return format.format(new Date(moment))
}
