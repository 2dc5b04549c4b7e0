import { normalised } from '../../../kernel/lists/query/words.ts'
import type { ExplainedAmount, Order } from '@stoa/contract/services/ecom/orders'

/** An order whose currency is known, so that its amounts can be read. */
export type PricedOrder = Order & { currency: string }

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
  order: PricedOrder
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
