import { giftCardAppId } from '@stoa/web/gift-card'
import { orderInvoices } from '@wix/ecom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawPaper } from '../../apps/server/src/modules/orders/invoices/file.ts'
import type { InvoiceDocument } from '../../apps/server/src/modules/orders/invoices/document.ts'
import { anOrder, orderNow, orderOf, unknownId } from '../conformance/orders/orders-builders.ts'
import { aPrivateFile, aVisitor } from '../support/shop/builders.ts'
import { openLink, orderOfFiles } from '../support/shop/digital-orders.ts'
import { mailsOf, startMailingServer } from '../support/shop/mailing.ts'
import { textOfPdf } from '../support/media/pdf-text.ts'
import { hidden } from '../support/requests/published-functions.ts'
import type { TestServer } from '../support/servers/server.ts'
import { asSeller } from '../support/shop/invoicing.ts'
import { soakTest } from '../support/soak.ts'
import { aShop, ownerClient, type TestShop } from '../support/shop/shop.ts'
import { codeOf, refusedWith } from '../support/requests/answers.ts'

// The files of digital products and the invoices of orders, against people and programs that want more than they bought.

let server: TestServer
beforeAll(async () => void (server = await startMailingServer(undefined)))
afterAll(() => server[Symbol.asyncDispose]())
const generate = (shop: TestShop, orderId: string) => shop.owner('POST', `/ecom/v1/invoices/orders/${orderId}`, {})

async function aKey(shop: TestShop, scopes: readonly string[]) {
  const { body } = await shop.owner('POST', '/stoa/v1/api-keys', { apiKey: { name: 'Test', scopes } })
  const headers = { authorization: body.secret as string, 'wix-site-id': shop.credentials.siteId }
  return (method: string, path: string, sent?: object) => shop.raw(method, path, { headers, ...(sent && { body: sent }) })
}

test('whoever may write orders and download no files cannot sell one of the library to themselves', async () => {
  const { shop, orderId, fileId } = await orderOfFiles(server)
  const secret = await aPrivateFile(shop, { fileName: 'certificate.txt' })
  const send = await aKey(shop, ['ORDERS:MANAGE'])
  const order: any = orderOf()
  const [line] = order.lineItems
  const wanted = { ...order, lineItems: [{ ...line, digitalFile: { fileId: secret } }] }
  expect((await send('POST', '/ecom/v1/orders', { order: wanted })).status).toBe(403)
  expect((await send('POST', '/ecom/v1/orders', { order })).status).toBe(200)
  const sold = (await orderNow(shop, orderId)).lineItems[0]
  const edit = (digitalFile: object) =>
    send('PATCH', `/ecom/v1/orders/${orderId}/line-item/${sold.id}`, { lineItem: { id: sold.id, digitalFile } })
  expect((await edit({ fileId: secret })).status).toBe(403)
  expect((await orderNow(shop, orderId)).lineItems[0].digitalFile).toEqual(sold.digitalFile)
  expect((await edit({ fileId, link: sold.digitalFile.link })).status).toBe(200)
})

test('whoever may write orders and issue no gift cards gets none with a line of an order that they write or change', async () => {
  const shop = await aShop(server)
  const send = await aKey(shop, ['ORDERS:MANAGE', 'PAYMENTS:MANAGE'])
  const order: any = orderOf()
  const [line] = order.lineItems
  const catalogReference = {
    appId: giftCardAppId,
    catalogItemId: unknownId,
    options: { value: '10000', customTextFields: { recipientEmail: 'packer@example.com' } },
  }
  const wanted = { ...order, lineItems: [{ ...line, catalogReference }] }
  expect((await send('POST', '/ecom/v1/orders', { order: wanted })).status).toBe(403)
  const { body } = await send('POST', '/ecom/v1/orders', { order })
  const [placed] = body.order.lineItems
  await send('PATCH', `/ecom/v1/orders/${body.order.id}/line-item/${placed.id}`, {
    lineItem: { id: placed.id, catalogReference },
  })
  expect((await orderNow(shop, body.order.id)).lineItems[0].catalogReference.appId).not.toBe(giftCardAppId)
  expect((await shop.owner('POST', '/ecom/v1/orders', { order: wanted })).status).toBe(200)
})

test('a download counts only for a request for its content, and never more often than it is sold', async () => {
  const { shop, downloads, orderId } = await orderOfFiles(server, { settings: { downloadLimit: 3 } })
  const [{ link }] = await downloads()
  expect((await openLink(server, link, { method: 'HEAD' })).status).toBe(404)
  expect((await openLink(server, link, { method: 'POST' })).status).toBe(404)
  expect((await downloads())[0]).toMatchObject({ used: 0, left: 3 })
  const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await openLink(server, link)).status))
  expect(statuses.filter((status) => status === 302)).toHaveLength(3)
  expect(statuses.filter((status) => status === 403)).toHaveLength(9)

  // The address of another site or order with the same secret is no address.
  const other = await orderOfFiles(server)
  const compact = (id: string) => id.replaceAll('-', '')
  for (const [own, foreign] of [
    [shop.credentials.siteId, other.shop.credentials.siteId],
    [orderId, other.orderId],
  ] as const)
    expect((await openLink(server, link.replace(compact(own), compact(foreign)))).status).toBe(404)
  for (const wrong of ['%00', '..%2f..%2fetc', 'x'.repeat(5000), '%F0%9F%98%80'])
    expect((await fetch(`${server.url}/media/purchases/${wrong}`)).status).toBeLessThan(500)
})

test('what was downloaded begins again where it broke off, and is counted once', async () => {
  const { downloads } = await orderOfFiles(server)
  const [{ link }] = await downloads()
  const opened = await openLink(server, link)
  const address = server.url + opened.headers.get('location')
  const part = await fetch(address, { headers: { range: 'bytes=4-7' } })
  expect([part.status, await part.text()]).toEqual([206, 'maps'])
  expect((await fetch(address, { headers: { range: 'bytes=900-' } })).status).toBe(416)
  expect((await downloads())[0]).toMatchObject({ used: 1 })
})

test('a buyer keeps a file whose product is hidden or deleted, and loses it with the order', async () => {
  const { shop, product, orderId, downloads } = await orderOfFiles(server)
  const [{ link }] = await downloads()
  const { status } = await shop.owner('DELETE', `/stores/v3/products/${product.id}`)
  expect(status).toBe(200)
  await server.app.drain()
  expect((await openLink(server, link)).status).toBe(302)
  expect((await shop.owner('POST', `/ecom/v1/orders/${orderId}/cancel`, {})).status).toBe(200)
  expect((await openLink(server, link)).status).toBe(403)
  expect((await downloads())[0]).toMatchObject({ state: 'WITHDRAWN' })
  expect((await downloads())[0].link).toBeUndefined()
  // One mail, although both events of the order say that it is paid.
  expect((await mailsOf(shop, orderId)).filter(({ kind }) => kind === 'ORDER_DOWNLOADS')).toHaveLength(1)
})

test('an imported order gives nothing to download', async () => {
  const shop = await aShop(server)
  const fileId = await aPrivateFile(shop)
  const order: any = orderOf()
  order.lineItems[0].digitalFile = { fileId }
  const { status, body } = await shop.owner('POST', '/ecom/v1/orders/import', {
    order: { ...order, paymentStatus: 'PAID', createdDate: '2020-01-01T00:00:00.000Z' },
  })
  expect(status).toBe(200)
  await server.app.drain()
  const { downloads } = (await shop.owner('GET', `/stoa/v1/orders/${body.orderId ?? body.order.id}/downloads`)).body
  expect(downloads).toEqual([])
})

test('texts of buyers cannot add lines to an invoice or turn what it says', async () => {
  const shop = await aShop(server)
  await asSeller(shop)
  const order: any = orderOf({ lines: [{ price: '20.00', quantity: 1, name: 'Print\r\nRefund: €500\u202e.00' }] })
  order.billingInfo.contactDetails = {
    firstName: 'Ada "A" <b>',
    lastName: 'Love\u202elace\nExempt from tax',
    company: '株式会社 😀',
  }
  order.billingInfo.address = null
  order.shippingInfo = { title: 'Standard' }
  const { status, body } = await shop.owner('POST', '/ecom/v1/orders', { order })
  expect(status).toBe(200)
  const made = await generate(shop, body.order.id)
  expect(made.status).toBe(200)
  const file = await shop.owner('GET', `/stoa/v1/orders/${body.order.id}/invoices/${made.body.invoiceId}/file`)
  const text = await textOfPdf(Buffer.from(file.body.content, 'base64'))
  expect(text).toContain('Print Refund: €500.00')
  expect(text).toContain('Ada "A" <b> Lovelace Exempt from tax')
})

test('ids that are none find no invoice', async () => {
  const shop = await aShop(server)
  expect(codeOf(await generate(shop, 'nothing'))).toBe('ORDER_NOT_FOUND')
  const list = await shop.owner('POST', '/ecom/v1/invoices/list-by-ids', { orderIds: ['nothing', unknownId] })
  expect([list.status, list.body]).toEqual([200, { invoicesForOrder: [] }])
  const add = await shop.owner('POST', '/ecom/v1/invoices/orders/nothing/add-invoice', {
    invoiceInfo: { id: '7', appId: unknownId },
  })
  expect(codeOf(add)).toBe('ORDER_NOT_FOUND')
})

soakTest('other requests are served while a long invoice is drawn', async () => {
  const amounts = { net: '200', gross: '200' }
  const document: InvoiceDocument = {
    version: 2,
    kind: 'INVOICE',
    number: 'INV-1',
    isTest: false,
    issuedDate: '2026-01-01T00:00:00.000Z',
    supplyDate: '2026-01-01T00:00:00.000Z',
    language: 'en',
    country: 'JP',
    timeZone: 'Asia/Tokyo',
    seller: { company: 'Shop' },
    buyer: {},
    orderNumber: '1',
    orderDate: '2026-01-01T00:00:00.000Z',
    currency: 'JPY',
    lines: Array.from({ length: 300 }, (_, index) => ({
      ...amounts,
      id: String(index),
      kind: 'ITEM',
      name: '東京 Print '.repeat(20),
      details: ['Red', 'x'.repeat(600)],
      quantity: 2,
      unitPrice: '100',
      taxGroup: '',
    })),
    taxes: [],
    total: { net: '60000', tax: '0', gross: '60000' },
    taxIncluded: true,
    notes: [],
    texts: { footer: 'x'.repeat(10_000) },
    customFields: [],
    style: {},
  }
  const file = drawPaper({ paper: 'INVOICE', invoice: { document } })
  let isDrawn = false
  let turns = 0
  void file.finally(() => (isDrawn = true))
  while (!isDrawn) {
    await new Promise((resolve) => setImmediate(resolve))
    turns++
  }
  expect(turns).toBeGreaterThan(100)
  expect(await textOfPdf(await file)).toContain('¥60,000')
})

test('the invoices of orders, through the published package', async () => {
  const shop = await aShop(server)
  await asSeller(shop)
  const { orderInvoices: client } = ownerClient(shop, { orderInvoices })
  const published = hidden(client)
  const [first, second] = [await anOrder(shop), await anOrder(shop)]
  const { invoiceId } = await published.generateInvoice!(first.id)
  await expect(published.generateInvoice!(first.id)).rejects.toMatchObject(refusedWith('INVOICE_ALREADY_EXISTS'))
  const { results, bulkActionMetadata } = await published.bulkGenerateInvoices!([first.id, second.id])
  expect(bulkActionMetadata).toMatchObject({ totalSuccesses: 1, totalFailures: 1 })
  expect(results.map(({ itemMetadata }: any) => itemMetadata.success)).toEqual([false, true])
  await published.addInvoiceToOrder!(second.id, { _id: 'elsewhere', appId: unknownId })
  const { invoicesForOrder } = await published.listInvoicesForMultipleOrders!([first.id, second.id])
  const found = new Map(invoicesForOrder.map(({ orderId, invoicesInfo }: any) => [orderId, invoicesInfo]))
  expect(found.get(first.id)).toMatchObject([{ _id: invoiceId }])
  expect(found.get(second.id)).toMatchObject([{}, { _id: 'elsewhere', appId: unknownId }])
})

test('another visitor gets no invoice by its address on the shop’s pages', async () => {
  const { shop, buyer, orderId } = await orderOfFiles(server)
  await asSeller(shop)
  const { body } = await generate(shop, orderId)
  const path = `/stoa/v1/orders/${orderId}/invoices/${body.invoiceId}/file`
  expect((await buyer.send('GET', path)).status).toBe(200)
  expect((await (await aVisitor(shop)).send('GET', path)).status).toBe(404)
})
