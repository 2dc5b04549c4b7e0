import { createFulfillment, listFulfillmentsForSingleOrder } from '@stoa/contract/calls/ecom/order-fulfillments'
import { getOrder } from '@stoa/contract/calls/ecom/orders'
import type { FulfillmentTrackingInfo } from '@stoa/contract/services/ecom/order-fulfillments'
import { leftToShip, shippedUnits } from '@stoa/order-rules'
import { api } from '../../../../lib/calls/api.ts'

/** Ships all remaining items in one parcel. */
export async function shipRemaining(orderId: string, trackingInfo?: FulfillmentTrackingInfo): Promise<void> {
  const [{ order }, { orderWithFulfillments }] = await Promise.all([
    api.call(getOrder, { id: orderId }),
    api.call(listFulfillmentsForSingleOrder, { orderId }),
  ])
  const lineItems = leftToShip(order!, shippedUnits(orderWithFulfillments?.fulfillments ?? [])).map(({ line, left }) => ({
    id: line.id!,
    quantity: left,
  }))
  if (lineItems.length === 0) return
  await api.call(createFulfillment, { orderId, fulfillment: { lineItems, ...(trackingInfo && { trackingInfo }) } })
}
