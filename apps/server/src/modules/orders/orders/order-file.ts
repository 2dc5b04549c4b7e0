import type { AppliedDiscount } from '@stoa/contract/services/ecom/orders'
import type { OrderRow } from '@stoa/contract/services/stoa/order-rows'
import { formatAmount } from '@stoa/pricing'
import { isTip } from '@stoa/web/tip'
import type { NumberedOrder } from './stored-order.ts'
import { csvLines, type CsvColumns } from '../../../kernel/basics/csv-lines.ts'
import { minorOf, sum } from './amounts.ts'
import { listRow } from './list-row.ts'

/**
 * The amounts of an order in minor units. Subtotal - line discounts - order discounts + shipping - shipping discounts + additional
 * fees + tips + tax added + rounding is the total, and the total less the gift card is what was due.
 */
interface FileAmounts {
  lineDiscounts: bigint
  orderDiscounts: bigint
  shippingDiscounts: bigint
  additionalFees: bigint
  tips: bigint
  /** Zero where prices include tax. */
  taxAdded: bigint
  /** The part of the total that nothing else explains: rounding, or parts that an imported order does not name. */
  rounding: bigint
  giftCard: bigint
  due: bigint
}

interface FileRow {
  order: NumberedOrder
  row: OrderRow
  amounts: FileAmounts
}

/** The columns of the CSV file and how each is read from an order. */
const columns: CsvColumns<FileRow> = {
  Number: ({ order }) => order.number,
  Date: ({ order }) => order.purchasedDate,
  Status: ({ order }) => order.status,
  Customer: ({ row }) => row.customer,
  Email: ({ order }) => order.buyerInfo?.email,
  Country: ({ order: { shippingInfo, billingInfo } }) =>
    shippingInfo?.logistics?.shippingDestination?.address?.country ?? billingInfo?.address?.country,
  Items: ({ row }) => row.itemCount,
  Subtotal: ({ order }) => order.priceSummary?.subtotal?.amount,
  'Line discounts': amountColumn('lineDiscounts'),
  'Order discounts': amountColumn('orderDiscounts'),
  Shipping: ({ order }) => order.priceSummary?.shipping?.amount,
  'Shipping discounts': amountColumn('shippingDiscounts'),
  'Additional fees': amountColumn('additionalFees'),
  Tips: amountColumn('tips'),
  Tax: ({ order }) => order.priceSummary?.tax?.amount,
  'Tax added': amountColumn('taxAdded'),
  Rounding: amountColumn('rounding'),
  Total: ({ order }) => order.priceSummary?.total?.amount,
  'Gift card': amountColumn('giftCard'),
  'Due after gift card': amountColumn('due'),
  Currency: ({ order }) => order.currency,
  Payment: ({ order }) => order.paymentStatus,
  Fulfilment: ({ order }) => order.fulfillmentStatus,
}

/** Orders as CSV, one line per order. */
export function orderLines(orders: readonly NumberedOrder[], options: { withHeadings: boolean }): string {
  return csvLines(
    columns,
    orders.map((order) => ({ order, row: listRow(order), amounts: fileAmounts(order) })),
    options,
  )
}

function amountColumn(name: keyof FileAmounts): (row: FileRow) => string {
  return ({ order, amounts }) => formatAmount(amounts[name], order.currency)
}

function fileAmounts({
  priceSummary = {},
  appliedDiscounts = [],
  additionalFees = [],
  giftCardPayment,
  taxIncludedInPrices,
  currency,
}: NumberedOrder): FileAmounts {
  const minor = (price: { amount?: string } | undefined) => minorOf(price, currency)
  const discountOf = (type: AppliedDiscount['discountType']) =>
    sum(
      appliedDiscounts.filter(({ discountType }) => discountType === type),
      ({ coupon, discountRule, merchantDiscount }) => minor((coupon ?? discountRule ?? merchantDiscount)?.amount),
    )
  const lineDiscounts = discountOf('SPECIFIC_ITEMS')
  const shippingDiscounts = discountOf('SHIPPING')
  const others = minor(priceSummary.discount) - lineDiscounts - shippingDiscounts
  const orderDiscounts = others > 0n ? others : 0n
  const tips = sum(additionalFees.filter(isTip), ({ price }) => minor(price))
  const fees = minor(priceSummary.totalAdditionalFees) - tips
  const taxAdded = taxIncludedInPrices ? 0n : minor(priceSummary.tax)
  const discounts = lineDiscounts + orderDiscounts + shippingDiscounts
  const explained = minor(priceSummary.subtotal) - discounts + minor(priceSummary.shipping) + fees + tips + taxAdded
  const total = minor(priceSummary.total)
  const giftCard = minor(giftCardPayment?.amount)
  return {
    lineDiscounts,
    orderDiscounts,
    shippingDiscounts,
    additionalFees: fees,
    tips,
    taxAdded,
    rounding: total - explained,
    giftCard,
    due: total - giftCard,
  }
}
