import { job } from '../../../kernel/jobs.ts'
import { findOrder, lockOrder } from '../store/orders.ts'
import { refundEntriesOf, saveEntryTax } from '../store/payments.ts'
import { refundedTaxes } from './refunded-tax.ts'

/** Writes the tax of an order's refunds that were made before it was written with them. */
export const computeRefundedTax = job<{ orderId: string }>('orders.reckon-refunded-tax', async (site, { orderId }) => {
  // An imported order may be deleted meanwhile.
  if (!(await findOrder(site, orderId))) return
  await site.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const entries = await refundEntriesOf(tx, orderId)
    for (const [index, tax] of refundedTaxes(order, entries).entries()) await saveEntryTax(tx, entries[index]!.id, tax)
  })
})
