import type { Order } from '@stoa/contract/services/ecom/orders'
import type { PricedOrder } from './stored-order.ts'
import type { Caller } from '../../../kernel/site/caller.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { completeOrder } from './complete-order.ts'
import { orderAction } from './events.ts'
import { moneyOf } from './payment-status.ts'
import { elsewhereFacts, paidElsewhere, recordPaidElsewhere } from './money/paid-elsewhere.ts'
import { wireBalance } from './save.ts'
import type { StoredOrder } from './stored-order.ts'
import { setCounter } from './store/order-numbers.ts'
import { insertOrder } from './store/insert-orders.ts'

type ImportedOrder = Order & Required<Pick<Order, 'status' | 'paymentStatus'>>

/**
 * Stores an order from another shop, with its money as one payment. An order without a number takes `known`, or else the next
 * number.
 */
export async function importOrder(site: SiteTx, caller: Caller, given: ImportedOrder, known?: bigint): Promise<StoredOrder> {
  const { order: written, total } = completeOrder(site, caller, given)
  const elsewhere = paidElsewhere({ ...given, currency: written.currency }, total)
  const { paid, refunded } = elsewhere
  const money = moneyOf(total, [elsewhereFacts(elsewhere)])
  const { status, paymentStatus } = given
  const order: PricedOrder = {
    ...written,
    status,
    paymentStatus,
    fulfillmentStatus: given.fulfillmentStatus ?? 'NOT_FULFILLED',
    balanceSummary: wireBalance(written, money),
    activities: given.activities ?? [],
    imported: true,
  }
  const number = given.number && /^\d{1,9}$/.test(given.number) ? BigInt(given.number) : known
  const imported = await insertOrder(site, {
    id: given.id ?? newId(),
    order,
    total,
    deferred: 0n,
    paid,
    refunded,
    ...(number !== undefined && { number }),
    ...(given.createdDate && { createdDate: new Date(given.createdDate) }),
  })
  // Raises the counter above the imported number, so that two orders never share one.
  if (number !== undefined) await setCounter(site, (last) => (number > last ? number : last))
  await recordPaidElsewhere(site, imported, elsewhere)
  site.record(orderAction('imported', imported, { order: imported.order }))
  return imported
}
