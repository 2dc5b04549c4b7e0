import { expect, test } from 'vitest'
import { ordersSettings } from '@wix/ecom'
import { aCheckout, aProduct, aShippingOption, aVisitor } from '../../support/shop/builders.ts'
import { aMailingShop, mailsOf, placeOrder } from '../../support/shop/mailing.ts'
import { asSeller, documentsOf, fileOf, generate, pay, textOf } from '../../support/shop/invoicing.ts'
import { aShop, ownerClient } from '../../support/shop/shop.ts'
import { anOrder, orderNow, unknownId } from './orders-builders.ts'
import { codeOf } from '../../support/requests/answers.ts'
import { mailingServer } from '../../support/servers/mailing-server.ts'

const mailing = mailingServer()

test('every paid order gets one invoice where the shop wants it, and its buyer is mailed and reads it', async () => {
  const { shop, product, visitor } = await aMailingShop(mailing.server, { name: 'Łódź print' })
  await ownerClient(shop, { ordersSettings }).ordersSettings.updateOrdersSettings({ createInvoice: true })
  await asSeller(shop, { smallBusiness: true, iban: 'DE02 1203 0000 0000 2020 51', footer: 'Court of Berlin' })
  const orderId = await placeOrder(visitor, product)
  await mailing.server.app.drain()
  const listed = async () => (await visitor.send('GET', `/stoa/v1/orders/${orderId}/invoices`)).body.invoices
  expect(await listed()).toEqual([])
  await pay(shop, orderId)
  await mailing.server.app.drain()
  const [invoice] = await listed()
  const order = await orderNow(shop, orderId)
  expect(invoice).toMatchObject({ number: 'TEST-00001', status: 'PAID', total: order.priceSummary.total.amount, currency: 'EUR' })
  expect(order.activities.map(({ activityType }: any) => activityType)).toContain('INVOICE_ADDED')
  expect((await mailsOf(shop, orderId)).map(({ kind }) => kind)).toContain('INVOICE')
  expect(mailing.smtp.mails.at(-1)!.parsed.text).toContain('Invoice TEST-00001')

  // It is the same file, whatever changes later.
  const before = await fileOf({ owner: visitor.send }, orderId, invoice.id)
  await asSeller(shop, { sellerName: 'Another', smallBusiness: false })
  expect((await fileOf({ owner: visitor.send }, orderId, invoice.id)).equals(before)).toBe(true)
  const text = await textOf({ owner: visitor.send }, orderId, invoice.id)
  for (const said of [
    'Invoice TEST-00001',
    'Śliwa GmbH',
    'DE123456789',
    'DE02 1203',
    'Łódź print',
    'Anna Müller',
    '€24.90',
    'Court',
  ])
    expect(text).toContain(said)
  expect(text).toContain('this is no invoice')
  expect(codeOf(await generate(shop, orderId))).toBe('INVOICE_ALREADY_EXISTS')
})

test('numbers have no gaps, whoever asks at once and whatever is refused', async () => {
  const shop = await aShop(mailing.server)
  await asSeller(shop)
  const orders = await Promise.all(Array.from({ length: 4 }, () => anOrder(shop)))
  const [first, ...others] = orders.map(({ id }) => id) as [string, string, string, string]
  const answers = await Promise.all([generate(shop, first), generate(shop, first), generate(shop, others[0])])
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(2)
  const { body } = await shop.owner('POST', '/ecom/v1/bulk/invoices/generate', {
    orderIds: [first, unknownId, ...others.slice(1)],
  })
  expect(body.bulkActionMetadata).toEqual({ totalSuccesses: 2, totalFailures: 2, undetailedFailures: 0 })
  expect(body.results.map(({ itemMetadata }: any) => itemMetadata.error?.code)).toEqual([
    'INVOICE_ALREADY_EXISTS',
    'ORDER_NOT_FOUND',
    undefined,
    undefined,
  ])
  const numbers = await Promise.all([first, ...others].map(async (id) => (await documentsOf(shop, id))[0].number))
  expect(numbers.toSorted()).toEqual(['TEST-00001', 'TEST-00002', 'TEST-00003', 'TEST-00004'])
})

test('an order that is not approved or names nobody has no invoice; apps add their own, once', async () => {
  const shop = await aShop(mailing.server)
  const waiting = await anOrder(shop, { status: 'INITIALIZED' })
  expect(codeOf(await generate(shop, waiting.id))).toBe('GENERATE_INVOICE_NOT_SUPPORTED')
  const { id } = await anOrder(shop)
  const invoiceInfo = { id: 'elsewhere-7', appId: unknownId }
  const add = () => shop.owner('POST', `/ecom/v1/invoices/orders/${id}/add-invoice`, { invoiceInfo })
  expect((await add()).body).toEqual({ orderInvoices: [invoiceInfo] })
  expect((await add()).body).toEqual({ orderInvoices: [invoiceInfo] })
  const list = await shop.owner('POST', '/ecom/v1/invoices/list-by-ids', { orderIds: [id, waiting.id, unknownId] })
  const found = new Map(list.body.invoicesForOrder.map(({ orderId, invoicesInfo }: any) => [orderId, invoicesInfo]))
  expect(found).toEqual(
    new Map([
      [id, [invoiceInfo]],
      [waiting.id, []],
    ]),
  )
})

test('nobody reads another one’s invoice, or one under another order', async () => {
  const shop = await aShop(mailing.server)
  await asSeller(shop)
  await aShippingOption(shop)
  const product = await aProduct(shop)
  const [buyer, other] = [await aVisitor(shop), await aVisitor(shop)]
  const order = async (visitor: typeof buyer) => {
    const checkoutId = await aCheckout(visitor, [product])
    return (await visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})).body.orderId as string
  }
  const [mine, theirs] = [await order(buyer), await order(other)]
  const { invoiceId } = (await generate(shop, mine)).body
  for (const form of ['file', 'xml']) {
    const path = (orderId: string) => `/stoa/v1/orders/${orderId}/invoices/${invoiceId}/${form}`
    expect((await buyer.send('GET', path(mine))).status).toBe(form === 'file' ? 200 : 404)
    expect((await other.send('GET', path(mine))).status).toBe(404)
    expect(codeOf(await other.send('GET', path(theirs)))).toBe('INVOICE_NOT_FOUND')
  }
  expect((await other.send('GET', `/stoa/v1/orders/${mine}/invoices`)).status).toBe(404)
  const list = await other.send('POST', '/ecom/v1/invoices/list-by-ids', { orderIds: [mine, theirs] })
  expect(list.status).toBe(403)
  expect((await other.send('POST', `/ecom/v1/invoices/orders/${theirs}`, {})).status).toBe(403)
  expect((await other.send('PATCH', '/stoa/v1/invoice-settings', { settings: { footer: 'x' } })).status).toBe(403)
  // A draft is the shop's own until it is sent.
  const draft = await shop.owner('POST', '/stoa/v1/invoices', { orderId: theirs })
  expect((await other.send('GET', `/stoa/v1/orders/${theirs}/invoices`)).body.invoices).toEqual([])
  const path = `/stoa/v1/orders/${theirs}/invoices/${draft.body.invoice.id}/file`
  expect(codeOf(await other.send('GET', path))).toBe('INVOICE_NOT_FOUND')
  expect((await shop.owner('GET', path)).status).toBe(200)
})
