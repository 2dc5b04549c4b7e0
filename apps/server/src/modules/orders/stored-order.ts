import type { Order } from '@stoa/contract/services/ecom/orders'

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
  order: Order
}

/** The text that a merchant's search looks in. */
export function searchText({ number, buyerInfo, billingInfo, recipientInfo, shippingInfo, lineItems = [] }: Order): string {
  const contacts = [billingInfo, recipientInfo, shippingInfo?.logistics?.shippingDestination].map(
    (holder) => holder?.contactDetails,
  )
  const names = contacts.flatMap((contact) => [`${contact?.firstName ?? ''} ${contact?.lastName ?? ''}`.trim(), contact?.company])
  const skus = lineItems.map(({ physicalProperties }) => physicalProperties?.sku)
  const words = [number, buyerInfo?.email, ...names, ...skus].filter((word) => word)
  return [...new Set(words)].join(' ').toLowerCase()
}
