import { normalised } from '../../../kernel/lists/query/words.ts'
import type { Activity, ExplainedAmount, Order, OrderLineItem } from '@stoa/contract/services/ecom/orders'

/** A line of an order, with what the server writes into every one. */
export type StoredLine = OrderLineItem & Required<Pick<OrderLineItem, 'id' | 'quantity'>>

/** An entry of an order's history that the server has made. */
export type NewActivity = Activity & { id: string; createdDate: string }

/** An order that has its lines and amounts, and may not be stored yet. */
export interface PricedOrder extends Omit<Order, 'id' | 'number' | 'createdDate' | 'updatedDate'> {
  currency: string
  status: NonNullable<Order['status']>
  paymentStatus: NonNullable<Order['paymentStatus']>
  fulfillmentStatus: NonNullable<Order['fulfillmentStatus']>
  lineItems: StoredLine[]
}

/** An order as a row holds it: besides the amounts it has its id, its number and its dates. */
export interface NumberedOrder extends PricedOrder {
  id: string
  number: string
  createdDate: string
  updatedDate: string
  purchasedDate: string
}

/** A stored order: the contract's form, and beside it the fields that clients do not see. */
export interface StoredOrder {
  id: string
  revision: bigint
  currency: string
  total: bigint
  /** The part of the total that is due later; approval does not wait for it. */
  deferred: bigint
  paid: bigint
  refunded: bigint
  /** The part of `refunded` that gave back an overpayment, which an edit of the order had left. */
  refundedOverpayment: bigint
  /** The checkout has changed since this order was placed and not paid: it is not paid any more. */
  isOutdated: boolean
  order: NumberedOrder
  /** The calculator's explanation of the amounts when the order was placed. */
  explanation?: ExplainedAmount[]
}

/** The text that a merchant's search looks in: number, email address, names, cities, SKUs and products. */
export function searchText({ number, buyerInfo, billingInfo, recipientInfo, shippingInfo, lineItems = [] }: Order): string {
  const holders = [billingInfo, recipientInfo, shippingInfo?.logistics?.shippingDestination]
  const contacts = holders.map((holder) => holder?.contactDetails)
  const names = contacts.flatMap((contact) => [`${contact?.firstName ?? ''} ${contact?.lastName ?? ''}`.trim(), contact?.company])
  const cities = holders.map((holder) => holder?.address?.city)
  const skus = lineItems.map(({ physicalProperties }) => physicalProperties?.sku)
  const products = lineItems.map(({ productName }) => productName?.original)
  const texts = [number, buyerInfo?.email, ...names, ...cities, ...skus, ...products].filter((text) => text)
  return normalised([...new Set(texts)].join(' '))
}
