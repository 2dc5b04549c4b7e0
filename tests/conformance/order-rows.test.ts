import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct, aShippingOption, aVisitor, storesAppId } from '../support/builders.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { aShop, type TestShop } from '../support/shop.ts'

let server: TestServer
let shop: TestShop
let orderId: string
beforeAll(async () => {
  server = await startServer()
  shop = await aShop(server)
  const product = await aProduct(shop, { price: '20.00' })
  await aShippingOption(shop, { price: '4.90' })
  orderId = await buy(product)
})
afterAll(() => server[Symbol.asyncDispose]())

async function buy({ id: catalogItemId, variantId }: { id: string; variantId: string }): Promise<string> {
  const { send } = await aVisitor(shop)
  const catalogReference = { catalogItemId, appId: storesAppId, options: { variantId } }
  await send('POST', '/ecom/v1/carts/current/add-to-cart', { lineItems: [{ quantity: 2, catalogReference }] })
  const { body } = await send('POST', '/ecom/v1/carts/current/create-checkout', {
    channelType: 'WEB',
    email: 'anna@example.com',
    shippingAddress: { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Allee 1' },
  })
  const checkout = `/ecom/v1/checkouts/${body.checkoutId}`
  const shown = (await send('GET', checkout)).body.checkout
  const [{ code }] = shown.shippingInfo.carrierServiceOptions[0].shippingOptions
  await send('PATCH', checkout, {
    checkout: {
      id: shown.id,
      shippingInfo: { selectedCarrierServiceOption: { code } },
      billingInfo: { contactDetails: { firstName: 'Anna', lastName: 'Müller' }, address: { country: 'DE' } },
    },
  })
  return (await send('POST', `${checkout}/create-order`, { id: shown.id })).body.orderId
}

const search = async (asked: object = {}) => {
  const { status, body } = await shop.owner('POST', '/stoa/v1/order-rows/search', { search: asked })
  expect(status).toBe(200)
  return body
}

test('a row says what a list shows of an order, and follows it', async () => {
  const { order } = (await shop.owner('GET', `/ecom/v1/orders/${orderId}`)).body
  const { orderRows, metadata } = await search()
  expect(orderRows).toEqual([
    {
      id: orderId,
      number: order.number,
      purchasedDate: order.purchasedDate,
      customer: 'Anna Müller',
      itemCount: 2,
      total: '44.90',
      currency: order.currency,
      status: 'APPROVED',
      paymentStatus: 'NOT_PAID',
      fulfillmentStatus: 'NOT_FULFILLED',
      held: false,
      archived: false,
      allowedActions: expect.arrayContaining(['MARK_AS_PAID', 'FULFILL', 'CANCEL']),
    },
  ])
  expect(metadata.count).toBe(1)
  await shop.owner('POST', `/ecom/v1/payments-collector/orders/${orderId}/mark-as-paid`, {})
  const [paid] = (await search({ filter: { paymentStatus: 'PAID' } })).orderRows
  expect(paid).toMatchObject({ id: orderId, paymentStatus: 'PAID' })
  expect(paid.allowedActions).not.toContain('MARK_AS_PAID')
})

test('rows are found by the words of the order', async () => {
  expect((await search({ search: { expression: 'müller' } })).orderRows).toHaveLength(1)
  expect((await search({ search: { expression: 'nobody' } })).orderRows).toEqual([])
})

test('a row that was never rendered is the same', async () => {
  const [rendered] = (await search()).orderRows
  await sql`update sales_order set list_row = null where site_id = ${shop.credentials.siteId}`.execute(server.database.db)
  expect((await search()).orderRows).toEqual([rendered])
})

test('rows are for the shop’s own people', async () => {
  const { send } = await aVisitor(shop)
  expect(await send('POST', '/stoa/v1/order-rows/search', {})).toMatchObject({ status: 403 })
})
