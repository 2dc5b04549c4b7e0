import * as contract from '@stoa/contract/services/ecom/order-invoices'
import { bulk } from '../../../../kernel/lists/entity/bulk.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { activity, saveOrder, withActivities } from '../../orders/ports/changing.ts'
import { lockOrder, findVisibleIds } from '../../orders/ports/reading.ts'
import { issueInvoice } from '../issue.ts'
import { insertAdded, loadAddedInvoices } from '../store/added-invoices.ts'
import { isIssued, loadInvoices } from '../store/invoices.ts'

/** The app that an invoice of this server is from. */
const ownAppId = '0c3ed5a4-5c39-4b43-9d39-1f3d4c9ff0e5'

/** Orders that the caller may not see, and those without invoices, are answered without any. */
export const listInvoicesForMultipleOrders = implementRead(
  contract.listInvoicesForMultipleOrders,
  async ({ site }, { orderIds }) => {
    const seen = await findVisibleIds(site, orderIds)
    const byOrder = await allInvoices(site, seen)
    return { invoicesForOrder: seen.map((orderId) => ({ orderId, invoicesInfo: byOrder.get(orderId) ?? [] })) }
  },
)

export const generateInvoice = implement(contract.generateInvoice, async ({ site }, { orderId }) => ({
  invoiceId: await issueInvoice(site, await lockOrder(site, orderId)),
}))

export const bulkGenerateInvoices = implement(contract.bulkGenerateInvoices, async ({ site }, { orderIds }) => {
  const { results, bulkActionMetadata } = await bulk(site, orderIds, async (tx, orderId) => ({
    id: orderId,
    invoiceId: await issueInvoice(tx, await lockOrder(tx, orderId)),
  }))
  return {
    results: results.map(({ itemMetadata, item }) => ({
      itemMetadata,
      ...(item && { item: { orderId: item.id, invoiceId: item.invoiceId } }),
    })),
    bulkActionMetadata,
  }
})

export const addInvoiceToOrder = implement(contract.addInvoiceToOrder, async ({ site }, { orderId, invoiceInfo }) => {
  const before = await lockOrder(site, orderId)
  const added = { orderId, appId: invoiceInfo.appId, invoiceId: invoiceInfo.id }
  if (await insertAdded(site, added))
    await saveOrder(site, before, withActivities(before.order, activity(site.now, 'INVOICE_ADDED')))
  return { orderInvoices: (await allInvoices(site, [orderId])).get(orderId) ?? [] }
})

/** Those of this server first. */
async function allInvoices(site: SiteRead, orderIds: readonly string[]): Promise<Map<string, contract.Invoice[]>> {
  const found = new Map<string, contract.Invoice[]>()
  const add = (orderId: string, invoice: contract.Invoice) => found.set(orderId, [...(found.get(orderId) ?? []), invoice])
  const issued = (await loadInvoices(site, orderIds)).filter(isIssued)
  for (const { order_id, id } of issued) add(order_id, { id, appId: ownAppId })
  for (const { order_id, invoice_id, app_id } of await loadAddedInvoices(site, orderIds))
    add(order_id, { id: invoice_id, appId: app_id })
  return found
}
