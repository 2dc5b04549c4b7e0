import type { AppliedDiscount, Order } from '@stoa/contract/services/ecom/orders'
import { formatAmount } from '@stoa/pricing'
import { isTip } from '@stoa/web/tip'
import { csvLines, type CsvColumns } from '../../kernel/csv-lines.ts'
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

/** The columns of the CSV file and how each is read from an order. */
const columns: CsvColumns<Order> = {
  Number: ({ number }) => number,
  Date: ({ purchasedDate, createdDate }) => (purchasedDate ?? createdDate)?.toString(),
  Status: ({ status }) => status,
  Customer: (order) => listRow(order).customer,
  Email: ({ buyerInfo }) => buyerInfo?.email,
  Country: ({ shippingInfo, billingInfo }) =>
    shippingInfo?.logistics?.shippingDestination?.address?.country ?? billingInfo?.address?.country,
  Items: (order) => listRow(order).itemCount,
  Subtotal: ({ priceSummary }) => priceSummary?.subtotal?.amount,
  'Line discounts': amountColumn('lineDiscounts'),
  'Order discounts': amountColumn('orderDiscounts'),
  Shipping: ({ priceSummary }) => priceSummary?.shipping?.amount,
  'Shipping discounts': amountColumn('shippingDiscounts'),
  'Additional fees': amountColumn('additionalFees'),
  Tips: amountColumn('tips'),
  Tax: ({ priceSummary }) => priceSummary?.tax?.amount,
  'Tax added': amountColumn('taxAdded'),
  Rounding: amountColumn('rounding'),
  Total: ({ priceSummary }) => priceSummary?.total?.amount,
  'Gift card': amountColumn('giftCard'),
  'Due after gift card': amountColumn('due'),
  Currency: ({ currency }) => currency,
  Payment: ({ paymentStatus }) => paymentStatus,
  Fulfilment: ({ fulfillmentStatus }) => fulfillmentStatus,
}

/** Orders as CSV, one line per order. */
export function orderLines(orders: readonly Order[], options: { withHeadings: boolean }): string {
  return csvLines(columns, orders, options)
}

function amountColumn(name: keyof FileAmounts): (order: Order) => string {
  return (order) => formatAmount(fileAmounts(order)[name], order.currency!)
}

function fileAmounts({
  priceSummary = {},
  appliedDiscounts = [],
  additionalFees = [],
  giftCardPayment,
  taxIncludedInPrices,
  currency,
}: Order): FileAmounts {
  const minor = (price: { amount?: string } | undefined) => minorOf(price, currency!)
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
