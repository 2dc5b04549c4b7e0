import type { SiteTx } from '../../../kernel/site/site.ts'
import { cancel } from './cancel.ts'
import { detachCheckout, lockOrder, setOutdated } from './store/orders.ts'
import { endPreparedPayments, loadPayments } from './store/payments.ts'

/**
 * Cancels an unfinished order in the transaction that places another one of the same checkout. The new order takes over what this
 * one held: until the commit, nobody else can take it.
 */
export async function replaceUnfinished(site: SiteTx, orderId: string): Promise<void> {
  const stored = await lockOrder(site, orderId)
  await endPreparedPayments(site, await loadPayments(site, orderId))
  await cancel(site, stored, { restockAllItems: true, sendOrderCanceledEmail: false, isReplaced: true })
  await detachCheckout(site, orderId)
}

/**
 * Notes that the checkout of an unfinished order changes. The order is not paid any more, not even by an earlier attempt that
 * succeeds late, and goes on holding what `keepHolds` leaves.
 */
export async function outdateUnfinished(site: SiteTx, orderId: string): Promise<void> {
  await endPreparedPayments(site, await loadPayments(site, orderId))
  await setOutdated(site, orderId)
}
