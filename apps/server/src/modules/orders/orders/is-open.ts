import type { Order } from '@stoa/contract/services/ecom/orders'

/** True if something of the order is still to be sent, so that it holds stock. */
export function isOpen({ status, fulfillmentStatus }: Order): boolean {
  return (status === 'INITIALIZED' || status === 'APPROVED' || status === 'PENDING') && fulfillmentStatus !== 'FULFILLED'
}
