import * as contract from '@stoa/contract/services/ecom/order-invoices'
import * as own from '@stoa/contract/services/stoa/invoices'
import { bulk } from '../../../kernel/lists/entity/bulk.ts'
import { implement, implementRead } from '../../../kernel/operations/operation.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { activity, saveOrder, withActivities } from '../orders/ports/changing.ts'
import { getOrder, lockOrder, findVisibleIds } from '../orders/ports/reading.ts'
import { invoiceFile } from './file.ts'
import { issueInvoice } from './issue.ts'
import * as store from './store.ts'

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
  if (await store.insertAdded(site, added))
    await saveOrder(site, before, withActivities(before.order, activity(site.now, 'INVOICE_ADDED')))
  return { orderInvoices: (await allInvoices(site, [orderId])).get(orderId) ?? [] }
})

/** Those of this server first. */
async function allInvoices(site: SiteRead, orderIds: readonly string[]): Promise<Map<string, contract.Invoice[]>> {
  const found = new Map<string, contract.Invoice[]>()
  const add = (orderId: string, invoice: contract.Invoice) => found.set(orderId, [...(found.get(orderId) ?? []), invoice])
  for (const { order_id, id } of await store.loadInvoices(site, orderIds)) add(order_id, { id, appId: ownAppId })
  for (const { order_id, invoice_id, app_id } of await store.loadAddedInvoices(site, orderIds))
    add(order_id, { id: invoice_id, appId: app_id })
  return found
}

export const listOrderInvoices = implementRead(own.listOrderInvoices, async ({ site }, { orderId }) => {
  // Refuses callers who may not see the order.
  await getOrder(site, orderId)
  const rows = await store.loadInvoices(site, [orderId])
  return {
    invoices: rows.map(({ id, issued_date, doc: { number, sums, currency } }) => ({
      id,
      number,
      issuedDate: issued_date.toISOString(),
      total: sums.find(({ kind }) => kind === 'TOTAL')!.amount,
      currency,
    })),
  }
})

export const getInvoiceFile = implementRead(own.getInvoiceFile, async ({ site, refuse }, { orderId, invoiceId }) => {
  await getOrder(site, orderId)
  const invoice = (await store.loadInvoices(site, [orderId])).find(({ id }) => id === invoiceId)
  if (!invoice) throw refuse('INVOICE_NOT_FOUND', 'the order has no such invoice')
  return { content: (await invoiceFile(invoice.doc)).toString('base64'), fileName: `${invoice.doc.number}.pdf` }
})

export const getInvoiceSettings = implementRead(own.getInvoiceSettings, async ({ site }) => ({
  settings: await store.invoiceTexts(site),
}))

export const updateInvoiceSettings = implement(own.updateInvoiceSettings, async ({ site }, { settings }) => {
  const before = await store.invoiceTexts(site)
  site.noteBefore(before)
  const given = Object.entries(settings).filter(([, value]) => typeof value === 'string')
  const after = { ...before, ...Object.fromEntries(given.map(([name, value]) => [name, (value as string).trim()])) }
  await store.saveTexts(site, after)
  return { settings: after }
})
