import * as contract from '@stoa/contract/services/ecom/order-fulfillments'
import { bulk } from '../../../../kernel/lists/entity/bulk.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { changeFulfillment, fulfill, unfulfill } from '../fulfill.ts'
import { loadFulfillments } from '../store/fulfillments.ts'
import { getOrder, findVisibleIds } from '../store/orders.ts'
import { zip } from '../../../../kernel/basics/zip.ts'
import { single } from '../../../../kernel/basics/single.ts'

export const listFulfillmentsForSingleOrder = implementRead(
  contract.listFulfillmentsForSingleOrder,
  async ({ site }, { orderId }) => {
    const { id } = await getOrder(site, orderId)
    return { orderWithFulfillments: single(await loadFulfillments(site, [id])) }
  },
)

export const listFulfillmentsForMultipleOrders = implementRead(
  contract.listFulfillmentsForMultipleOrders,
  async ({ site }, { orderIds }) => ({
    ordersWithFulfillments: await loadFulfillments(site, await findVisibleIds(site, orderIds)),
  }),
)

export const createFulfillment = implement(contract.createFulfillment, async ({ site }, request) => {
  const { orderId, fulfillment, sendShippingConfirmationEmail } = request
  const { orderWithFulfillments, ids } = await fulfill(
    site,
    orderId,
    [fulfillment],
    () => 'fulfillment',
    sendShippingConfirmationEmail ?? true,
  )
  return { orderWithFulfillments, fulfillmentId: ids[0]! }
})

export const updateFulfillment = implement(contract.updateFulfillment, async ({ site }, request) => {
  const { orderId, fulfillment, sendShippingConfirmationEmail } = request
  const notifies = sendShippingConfirmationEmail ?? false
  return { orderWithFulfillments: await changeFulfillment(site, orderId, fulfillment, notifies) }
})

export const deleteFulfillment = implement(contract.deleteFulfillment, async ({ site }, { orderId, fulfillmentId }) => ({
  orderWithFulfillments: await unfulfill(site, orderId, fulfillmentId),
}))

export const bulkCreateFulfillments = implement(contract.bulkCreateFulfillments, async ({ site }, request) => {
  const { ordersWithFulfillments, sendShippingConfirmationEmail } = request
  const notifies = sendShippingConfirmationEmail ?? true
  const answer = await bulk(site, ordersWithFulfillments, async (tx, { orderId, fulfillments }, index) => {
    const path = (position: number) => `ordersWithFulfillments[${index}].fulfillments[${position}]`
    const { orderWithFulfillments } = await fulfill(tx, orderId, fulfillments, path, notifies)
    return { id: orderId, orderWithFulfillments }
  })
  return {
    results: zip(answer.results, ordersWithFulfillments).map(([{ itemMetadata, item }, { orderId }]) => ({
      itemMetadata: { ...itemMetadata, id: orderId },
      ...(item && { ordersWithFulfillments: item.orderWithFulfillments }),
    })),
    bulkActionMetadata: answer.bulkActionMetadata,
  }
})
