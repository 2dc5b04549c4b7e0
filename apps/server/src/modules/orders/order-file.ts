import type { Order } from '@stoa/contract/services/ecom/orders'
import { stringify } from 'csv-stringify/sync'
import { listRow } from './list-row.ts'

/** The columns of the CSV file and how each is read from an order. */
const columns: Readonly<Record<string, (order: Order) => string | number | null | undefined>> = {
  Number: ({ number }) => number,
  Date: ({ purchasedDate, createdDate }) => (purchasedDate ?? createdDate)?.toString(),
  Customer: (order) => listRow(order).customer,
  Email: ({ buyerInfo }) => buyerInfo?.email,
  Country: ({ shippingInfo, billingInfo }) =>
    shippingInfo?.logistics?.shippingDestination?.address?.country ?? billingInfo?.address?.country,
  Items: (order) => listRow(order).itemCount,
  Subtotal: ({ priceSummary }) => priceSummary?.subtotal?.amount,
  Shipping: ({ priceSummary }) => priceSummary?.shipping?.amount,
  Tax: ({ priceSummary }) => priceSummary?.tax?.amount,
  Total: ({ priceSummary }) => priceSummary?.total?.amount,
  Currency: ({ currency }) => currency,
  Payment: ({ paymentStatus }) => paymentStatus,
  Fulfilment: ({ fulfillmentStatus }) => fulfillmentStatus,
}

/** Orders as CSV, one line per order. */
export function orderLines(orders: readonly Order[], { withHeadings }: { withHeadings: boolean }): string {
  const lines = orders.map((order) => Object.values(columns).map((cell) => cell(order)))
  const options = { record_delimiter: '\r\n', quoted_match: /[\r\n]/, escape_formulas: true } as const
  return stringify(withHeadings ? [Object.keys(columns), ...lines] : lines, options)
}
