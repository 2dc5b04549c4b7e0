import { msg } from '@lingui/core/macro'
import { searchOrders } from '@stoa/contract/calls/ecom/orders'
import type { Order } from '@stoa/contract/services/ecom/orders'
import type { Visit } from '../../lib/context.ts'
import { paths } from '../../paths.ts'

/** An order as a line of a list. */
export interface ListedOrder {
  id: string
  to: string
  number: string
  date: string
  status: string
  total: string
  items: string
}

/** The member's orders, the newest first. */
export async function ordersOf(visit: Visit, limit: number): Promise<{ orders: ListedOrder[]; hasMore: boolean }> {
  const { orders = [], metadata } = await visit.api.call(searchOrders, {
    search: { sort: [{ fieldName: 'createdDate', order: 'DESC' }], cursorPaging: { limit } },
  })
  return { orders: orders.map((order) => listed(visit, order)), hasMore: metadata?.hasNext ?? false }
}

function listed({ i18n, shop }: Visit, order: Order): ListedOrder {
  const { id, number, createdDate, priceSummary, lineItems = [] } = order
  return {
    id: id!,
    to: paths.thankYou(id!),
    number: number ?? '',
    date: new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'long', timeZone: shop.timeZone }).format(new Date(createdDate!)),
    status: i18n._(statusOf(order)),
    total: priceSummary?.total?.formattedAmount ?? priceSummary?.total?.amount ?? '',
    items: lineItems.map(({ productName }) => productName?.translated ?? productName?.original ?? '').join(', '),
  }
}

function statusOf({ status, fulfillmentStatus, paymentStatus }: Order) {
  if (status === 'CANCELED') return msg`Canceled`
  if (fulfillmentStatus === 'FULFILLED') return msg`Sent`
  if (fulfillmentStatus === 'PARTIALLY_FULFILLED') return msg`Partly sent`
  return paymentStatus === 'PAID' ? msg`In preparation` : msg`Waiting for payment`
}
