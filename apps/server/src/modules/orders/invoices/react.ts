import { service as orders } from '@stoa/contract/services/ecom/orders'
import { on } from '../../../kernel/background/reactions.ts'
import { lockOrder } from '../orders/ports/reading.ts'
import { correct, isForOwner } from './issue.ts'
import { settle } from './settle.ts'
import { hasInvoices } from './store/invoices.ts'

/**
 * Keeps the documents of an order in line with it: after a refund, a cancellation or an edit there is a credit note or a further
 * invoice, and after a payment less of the invoice is open. Where a document lacks something, the owner issues it from the order's page.
 */
export const followOrder = on([`${orders.fqdn}_updated`], 'invoices.follow-order', async (site, { entityId }) => {
  if (!(await hasInvoices(site, entityId))) return
  await site.transaction(async (tx) => {
    const order = await lockOrder(tx, entityId)
    try {
      await tx.savepoint(() => correct(tx, order))
    } catch (error) {
      if (!isForOwner(error)) throw error
    }
    await settle(tx, await lockOrder(tx, entityId))
  })
})
