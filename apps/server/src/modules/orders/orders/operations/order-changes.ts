import * as contract from '@stoa/contract/services/stoa/order-changes'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { buyerChanges, cancelForBuyer, changeAddressForBuyer } from '../buyer-changes.ts'
import { getOrder, lockOrder } from '../store/orders.ts'
import type { StoredOrder } from '../stored-order.ts'

export const getOrderChanges = implementRead(contract.getOrderChanges, async ({ site }, { orderId }) => ({
  orderChanges: await buyerChanges(site, await getOrder(site, orderId)),
}))

export const cancelOwnOrder = implement(contract.cancelOwnOrder, async ({ site }, { orderId }) => {
  const canceled = await cancelForBuyer(site, await lockOwn(site, orderId))
  return { orderChanges: await buyerChanges(site, canceled) }
})

export const changeDeliveryAddress = implement(contract.changeDeliveryAddress, async ({ site }, { orderId, deliveryAddress }) => {
  const changed = await changeAddressForBuyer(site, await lockOwn(site, orderId), deliveryAddress)
  return { orderChanges: await buyerChanges(site, changed) }
})

/** Locks an order that the caller may see. */
async function lockOwn(site: SiteTx, orderId: string): Promise<StoredOrder> {
  await getOrder(site, orderId)
  return lockOrder(site, orderId)
}
