import { msg } from '@lingui/core/macro'
/** Suggestions. The server accepts any event type of the contract. */
export const commonEvents = [
  {
    group: msg`Orders`,
    items: [
      'wix.ecom.v1.order_created',
      'wix.ecom.v1.order_approved',
      'wix.ecom.v1.order_updated',
      'wix.ecom.v1.order_canceled',
      'wix.ecom.v1.order_payment_status_updated',
      'wix.ecom.v1.order_fulfilled',
      'wix.ecom.v1.fulfillments_updated',
    ],
  },
  {
    group: msg`Products`,
    items: [
      'wix.stores.catalog.v3.product_created',
      'wix.stores.catalog.v3.product_updated',
      'wix.stores.catalog.v3.product_deleted',
      'wix.stores.catalog.v3.inventory_item_updated',
    ],
  },
]
