import { t } from '@lingui/core/macro'
import { deleteFulfillment, listFulfillmentsForSingleOrder } from '@stoa/contract/calls/ecom/order-fulfillments'
import { api } from '../../../lib/calls/api.ts'

/** What can be undone of shipments, wherever a screen says it. */
export function undoShipmentText(): string {
  return t`A shipment can be undone until something of it is returned: its items then count as not shipped, and its tracking is deleted. Emails that were sent stay sent.`
}

/** Undoes all shipments of an order. */
export async function undoShipments(orderId: string): Promise<void> {
  const { orderWithFulfillments } = await api.call(listFulfillmentsForSingleOrder, { orderId })
  for (const { id } of orderWithFulfillments?.fulfillments ?? [])
    if (id) await api.call(deleteFulfillment, { orderId, fulfillmentId: id })
}
