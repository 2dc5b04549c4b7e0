import type { Order } from '@stoa/contract/services/ecom/orders'
import { csvLines, type CsvColumns } from '../../kernel/csv-lines.ts'
import { listRow } from './list-row.ts'

/** The columns of the CSV file and how each is read from an order. */
const columns: CsvColumns<Order> = {
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
export function orderLines(orders: readonly Order[], options: { withHeadings: boolean }): string {
  return csvLines(columns, orders, options)
}
