import { isDeepStrictEqual } from 'node:util'
import { ConcurrencyConflict } from '../../../../kernel/database/concurrency-conflict.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import type { WrittenOrder } from '../place.ts'
import type { OrderUpdate } from '../save.ts'
import { compareAndSetOrder, requireUnchangedOrder, updateOrder } from '../store/orders.ts'
import { insertEntry, insertEntryAtCommit, loadPayments, savePayment, savePaymentAtCommit } from '../store/payments.ts'
import type { PaymentRow } from '../store/payments.ts'
import { lockPayment, type LockedPayment } from './lock.ts'

/**
 * The rows of an order and its first payment as this process has just committed them, so that the charge and its outcome need not
 * read them.
 */
export interface WrittenIntent extends WrittenOrder {
  payment: PaymentRow
}

/** How the outcome of a payment is written. */
interface OutcomeWrites {
  savePayment(site: SiteTx, row: PaymentRow): PaymentRow | Promise<PaymentRow>
  insertEntry: (...parameters: Parameters<typeof insertEntry>) => void | Promise<void>
  updateOrder: OrderUpdate
}

/**
 * A payment to write its outcome. Of an intent that this process wrote, nothing is locked or read before: its order is compared
 * with the known revision when it is written, and its payments with the known one right after. A difference is a conflict, and the
 * next attempt locks.
 */
export async function takePayment(
  site: SiteTx,
  paymentId: string,
  written: WrittenIntent | undefined,
): Promise<LockedPayment & { writes: OutcomeWrites; hasTakenStock?: boolean }> {
  if (!written || !site.optimisticRead())
    return { ...(await lockPayment(site, paymentId)), writes: { savePayment, insertEntry, updateOrder } }
  const { order, payment, hasTakenStock } = written
  requireUnchangedOrder(site, order)
  const updateUnchanged: OrderUpdate = async (tx, ...change) => {
    const after = compareAndSetOrder(tx, ...change)
    // Sent behind the order's update, which locks it: from here on nobody else adds or changes a payment.
    if (!isDeepStrictEqual(await loadPayments(tx, order.id), [payment]))
      throw new ConcurrencyConflict('a payment of the order was changed meanwhile')
    return after
  }
  const writes = { savePayment: savePaymentAtCommit, insertEntry: insertEntryAtCommit, updateOrder: updateUnchanged }
  return { order, payment, payments: [payment], writes, hasTakenStock }
}
