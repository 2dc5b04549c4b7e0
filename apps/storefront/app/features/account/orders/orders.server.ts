import { msg } from '@lingui/core/macro'
import { searchOrders } from '@stoa/contract/calls/ecom/orders'
import type { Order } from '@stoa/contract/services/ecom/orders'
import { dateFormat } from '@stoa/web/date-format'
import type { Visit } from '../../../lib/page/context.ts'
import { deliveryTexts } from '../../../lib/delivery/delivery-texts.server.ts'
import { paths } from '../../../paths.ts'

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

/** The filter of the order list. */
export type OrderState = keyof typeof filters

const filters = {
  open: { status: { $ne: 'CANCELED' }, fulfillmentStatus: { $ne: 'FULFILLED' } },
  sent: { status: { $ne: 'CANCELED' }, fulfillmentStatus: 'FULFILLED' },
  canceled: { status: 'CANCELED' },
}

export const isOrderState = (text: string | null): text is OrderState => text !== null && Object.hasOwn(filters, text)

export interface OrderQuestion {
  limit: number
  state?: OrderState | undefined
  /** A number of an order, or words of a product's name. */
  words?: string
  cursor?: string | undefined
}

export interface OrdersPage {
  orders: ListedOrder[]
  /** The cursor of the older ones. */
  next: string | undefined
}

/** The member's orders, the newest first. */
export async function loadOrders(visit: Visit, { limit, state, words, cursor }: OrderQuestion): Promise<OrdersPage> {
  const search = cursor
    ? { cursorPaging: { limit, cursor } }
    : {
        sort: [{ fieldName: 'createdDate', order: 'DESC' as const }],
        cursorPaging: { limit },
        ...(state && { filter: filters[state] }),
        ...(words && { search: { expression: words, mode: 'AND' as const } }),
      }
  const { orders = [], metadata } = await visit.api.call(searchOrders, { search })
  return { orders: orders.map((order) => listed(visit, order)), next: metadata?.cursors?.next || undefined }
}

/** The next delivery of the member's orders. */
export interface NextDelivery {
  to: string
  number: string
  day: string
  time: string
}

/** The next delivery of the newest orders that are not sent yet and have an agreed time. */
export async function loadNextDelivery({ api, i18n, shop, now }: Visit): Promise<NextDelivery | undefined> {
  const { orders = [] } = await api.call(searchOrders, {
    search: { filter: filters.open, sort: [{ fieldName: 'createdDate', order: 'DESC' }], cursorPaging: { limit: 20 } },
  })
  const parseSlotTime = ({ shippingInfo }: Order, end: 'from' | 'to') =>
    Date.parse(shippingInfo?.logistics?.deliveryTimeSlot?.[end] ?? '')
  const [first] = orders
    .filter((order) => parseSlotTime(order, 'to') > now.getTime())
    .toSorted((one, other) => parseSlotTime(one, 'from') - parseSlotTime(other, 'from'))
  const slot = first && deliveryTexts(i18n, shop).slot(first.shippingInfo?.logistics)
  return slot && { to: paths.order(first.id!), number: first.number ?? '', ...slot }
}

function listed({ i18n, shop }: Visit, order: Order): ListedOrder {
  const { id, number, createdDate, priceSummary, lineItems = [] } = order
  return {
    id: id!,
    to: paths.order(id!),
    number: number ?? '',
    date: dateFormat(i18n.locale, shop, { dateStyle: 'long' }).format(new Date(createdDate!)),
    status: i18n._(describeStatus(order)),
    total: priceSummary?.total?.formattedAmount ?? priceSummary?.total?.amount ?? '',
    items: lineItems.map(({ productName }) => productName?.translated ?? productName?.original ?? '').join(', '),
  }
}

function describeStatus({ status, fulfillmentStatus, paymentStatus }: Order) {
  if (status === 'CANCELED') return msg`Cancelled`
  if (fulfillmentStatus === 'FULFILLED') return msg`Sent`
  if (fulfillmentStatus === 'PARTIALLY_FULFILLED') return msg`Partly sent`
  return paymentStatus === 'PAID' ? msg`In preparation` : msg`Waiting for payment`
}
