import { job } from '../../../../kernel/site/jobs.ts'
import { findOrder, lockOrder } from '../store/orders.ts'
import { loadRefundEntries, saveEntryTax } from '../store/payments.ts'
import { refundedTaxes } from './refunded-tax.ts'
import { zip } from '../../../../kernel/basics/zip.ts'

/** Computes the tax of refunds that were made before refunds were stored with their tax. */
export const computeRefundedTax = job<{ orderId: string }>('orders.reckon-refunded-tax', async (site, { orderId }) => {
  // An imported order may have been deleted meanwhile.
  if (!(await findOrder(site, orderId))) return
  await site.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const entries = await loadRefundEntries(tx, orderId)
    for (const [{ id }, tax] of zip(entries, refundedTaxes(order, entries))) await saveEntryTax(tx, id, tax)
  })
})
