import type { Order } from '@stoa/contract/services/ecom/orders'

/** An order as it is kept: the wire's form and, beside it, what the wire does not show. */
export interface StoredOrder {
  id: string
  revision: bigint
  currency: string
  total: bigint
  /** The part of the total that the order does not wait for. */
  deferred: bigint
  paid: bigint
  refunded: bigint
  order: Order
}

/** What a merchant looks an order up by. */
export function searchText({ number, buyerInfo, billingInfo, recipientInfo, shippingInfo, lineItems = [] }: Order): string {
  const contacts = [billingInfo, recipientInfo, shippingInfo?.logistics?.shippingDestination].map(
    (holder) => holder?.contactDetails,
  )
  const names = contacts.flatMap((contact) => [`${contact?.firstName ?? ''} ${contact?.lastName ?? ''}`.trim(), contact?.company])
  const skus = lineItems.map(({ physicalProperties }) => physicalProperties?.sku)
  const words = [number, buyerInfo?.email, ...names, ...skus].filter((word) => word)
  return [...new Set(words)].join(' ').toLowerCase()
}
