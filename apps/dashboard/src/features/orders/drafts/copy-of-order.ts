import type { DraftOrderInput } from '@stoa/contract/services/ecom/draft-orders'
import type { Order, OrderLineItem } from '@stoa/contract/services/ecom/orders'
import { storesAppId } from '../../../lib/site/category-tree.ts'

/** A new order with the items and people of another, at the prices of today. */
export function copyOf({ lineItems = [], buyerInfo, billingInfo, recipientInfo }: Order): DraftOrderInput {
  const { email, memberId } = buyerInfo ?? {}
  return {
    catalogLineItems: lineItems
      .filter(isOfCatalogue)
      .map(({ catalogReference, quantity }) => ({ catalogReference: catalogReference!, quantity: quantity ?? 1 })),
    customLineItems: lineItems
      .filter((line) => !isOfCatalogue(line) && line.itemType?.preset !== 'GIFT_CARD')
      .map(({ productName, price, quantity, itemType, physicalProperties }) => ({
        productName: { original: productName?.original ?? '' },
        price: { amount: price?.amount ?? '0' },
        quantity: quantity ?? 1,
        ...(itemType && { itemType }),
        ...(physicalProperties && { physicalProperties }),
      })),
    ...((email || memberId) && { buyerInfo: { ...(email && { email }), ...(memberId && { memberId }) } }),
    ...(billingInfo && { billingInfo }),
    ...(recipientInfo && { recipientInfo }),
  }
}

function isOfCatalogue({ catalogReference, itemType }: OrderLineItem): boolean {
  const { variantId } = (catalogReference?.options ?? {}) as { variantId?: string }
  return catalogReference?.appId === storesAppId && Boolean(variantId) && itemType?.preset !== 'GIFT_CARD'
}
