import { expect, test } from 'vitest'
import { ordersSettings } from '@wix/ecom'
import { aCheckout, aProduct, aShippingOption, aVisitor } from '../../support/shop/builders.ts'
import { aMailingShop, mailsOf, placeOrder } from '../../support/shop/mailing.ts'
import { textOfPdf } from '../../support/media/pdf-text.ts'
import { aShop, ownerClient, type TestShop } from '../../support/shop/shop.ts'
import { anOrder, orderNow, unknownId } from './orders-builders.ts'
import { codeOf } from '../../support/requests/answers.ts'
import { mailingServer } from '../../support/servers/mailing-server.ts'

const mailing = mailingServer()
const generate = (shop: TestShop, orderId: string) => shop.owner('POST', `/ecom/v1/invoices/orders/${orderId}`, {})
const pay = (shop: TestShop, orderId: string) =>
  shop.owner('POST', `/ecom/v1/payments-collector/orders/${orderId}/mark-as-paid`, {})

async function pdfOf(sender: Pick<TestShop, 'owner'>['owner'], orderId: string, invoiceId: string): Promise<string> {
  const { body } = await sender('GET', `/stoa/v1/orders/${orderId}/invoices/${invoiceId}/file`)
  return textOfPdf(Buffer.from(body.content, 'base64'))
}

test('every paid order gets one invoice where the shop wants it, and its buyer is mailed and reads it', async () => {
  const { shop, product, visitor } = await aMailingShop(mailing.server, { name: 'Łódź print' })
  await ownerClient(shop, { ordersSettings }).ordersSettings.updateOrdersSettings({ createInvoice: true })
  const settings = {
    sellerName: 'Śliwa GmbH',
    sellerAddress: 'Weg 1\n10115 Berlin',
    taxNumber: 'DE123456789',
    footer: 'IBAN DE02',
  }
  await shop.owner('PATCH', '/stoa/v1/invoice-settings', { settings })
  const orderId = await placeOrder(visitor, product)
  await mailing.server.app.drain()
  const listed = async () => (await visitor.send('GET', `/stoa/v1/orders/${orderId}/invoices`)).body.invoices
  expect(await listed()).toEqual([])
  await pay(shop, orderId)
  await mailing.server.app.drain()
  const [invoice] = await listed()
  const order = await orderNow(shop, orderId)
  expect(invoice).toMatchObject({ number: 'TEST-00001', total: order.priceSummary.total.amount, currency: 'EUR' })
  expect(order.activities.map(({ activityType }: any) => activityType)).toContain('INVOICE_ADDED')
  expect((await mailsOf(shop, orderId)).map(({ kind }) => kind)).toContain('INVOICE')
  expect(mailing.smtp.mails.at(-1)!.parsed.text).toContain('Invoice TEST-00001')

  // It stays as it was, whatever changes later.
  await shop.owner('PATCH', '/stoa/v1/invoice-settings', { settings: { sellerName: 'Another' } })
  const text = await pdfOf(visitor.send, orderId, invoice.id)
  for (const said of [
    'Invoice TEST-00001',
    'Śliwa GmbH',
    'DE123456789',
    'IBAN DE02',
    'Łódź print',
    'Anna Müller',
    '€24.90',
    'Germany',
  ])
    expect(text).toContain(said)
  expect(text).toContain('this is no invoice')
  expect(codeOf(await generate(shop, orderId))).toBe('INVOICE_ALREADY_EXISTS')
})

test('numbers have no gaps, whoever asks at once and whatever is refused', async () => {
  const shop = await aShop(mailing.server)
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
  const numbers = await Promise.all(
    [first, ...others].map(async (id) => (await shop.owner('GET', `/stoa/v1/orders/${id}/invoices`)).body.invoices[0].number),
  )
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
  await aShippingOption(shop)
  const product = await aProduct(shop)
  const [buyer, other] = [await aVisitor(shop), await aVisitor(shop)]
  const order = async (visitor: typeof buyer) => {
    const checkoutId = await aCheckout(visitor, [product])
    return (await visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})).body.orderId as string
  }
  const [mine, theirs] = [await order(buyer), await order(other)]
  const { invoiceId } = (await generate(shop, mine)).body
  const file = (orderId: string) => `/stoa/v1/orders/${orderId}/invoices/${invoiceId}/file`
  expect((await buyer.send('GET', file(mine))).status).toBe(200)
  expect((await other.send('GET', file(mine))).status).toBe(404)
  expect(codeOf(await other.send('GET', file(theirs)))).toBe('INVOICE_NOT_FOUND')
  expect((await other.send('GET', `/stoa/v1/orders/${mine}/invoices`)).status).toBe(404)
  const list = await other.send('POST', '/ecom/v1/invoices/list-by-ids', { orderIds: [mine, theirs] })
  expect(list.status).toBe(403)
  expect((await other.send('POST', `/ecom/v1/invoices/orders/${theirs}`, {})).status).toBe(403)
  expect((await other.send('PATCH', '/stoa/v1/invoice-settings', { settings: { footer: 'x' } })).status).toBe(403)
})
