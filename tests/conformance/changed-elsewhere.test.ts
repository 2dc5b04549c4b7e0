import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCheckout, aProduct, aShippingOption, aVisitor, storesAppId, type Visitor } from '../support/builders.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { aShop, type TestShop } from '../support/shop.ts'

/** What another process commits, this one hears of a moment later. These tests are about that moment: statements of their own stand for it. */
let server: TestServer
let shop: TestShop
beforeAll(async () => {
  server = await startServer()
  shop = await aShop(server)
  await aShippingOption(shop)
})
afterAll(() => server[Symbol.asyncDispose]())

const order = ({ send }: Visitor, id: string) => send('POST', `/ecom/v1/checkouts/${id}/create-order`, { id })
const setStock = (variantId: string, quantity: number) =>
  sql`update inventory_item set quantity = ${quantity}, revision = revision + 1
    where site_id = ${shop.credentials.siteId} and variant_id = ${variantId}`.execute(server.database.db)

test('an order is never placed at a price that is another by then', async () => {
  const product = await aProduct(shop, { price: '20.00' })
  const buyer = await aVisitor(shop)
  const checkout = await aCheckout(buyer, [product])
  await sql`update product_variant set price_minor = 2500 where site_id = ${shop.credentials.siteId} and id = ${product.variantId}`.execute(
    server.database.db,
  )
  expect(await order(buyer, checkout)).toMatchObject({
    status: 428,
    body: { details: { applicationError: { code: 'CHECKOUT_CHANGED', data: { shownTotal: '24.90', total: '29.90' } } } },
  })
})

test('nothing is sold that is gone by then', async () => {
  const product = await aProduct(shop)
  const buyer = await aVisitor(shop)
  const checkout = await aCheckout(buyer, [product])
  await setStock(product.variantId, 0)
  const refused = await order(buyer, checkout)
  expect(refused.status).toBe(428)
  expect(refused.body.details.applicationError.code).toMatch(/OUT_OF_STOCK/)
})

test('what came back by then can be ordered', async () => {
  const product = await aProduct(shop, { stock: 1 })
  const [late, quick] = [await aVisitor(shop), await aVisitor(shop)]
  const checkout = await aCheckout(late, [product])
  expect(await order(quick, await aCheckout(quick, [product]))).toMatchObject({ status: 200 })
  expect((await order(late, checkout)).status).toBe(428)
  await setStock(product.variantId, 5)
  expect(await order(late, checkout)).toMatchObject({ status: 200 })
})

test('a sale is seen in every cart at once', async () => {
  const product = await aProduct(shop, { stock: 3 })
  const [other, buyer] = [await aVisitor(shop), await aVisitor(shop)]
  const left = async () => {
    const { body } = await other.send('POST', '/ecom/v1/carts/current/estimate-totals', {})
    return body.cart.lineItems[0].availability
  }
  const lineItems = [
    {
      quantity: 2,
      catalogReference: { appId: storesAppId, catalogItemId: product.id, options: { variantId: product.variantId } },
    },
  ]
  await other.send('POST', '/ecom/v1/carts/current/add-to-cart', { lineItems })
  expect(await left()).toEqual({ status: 'AVAILABLE', quantityAvailable: 3 })
  for (const [status, quantityAvailable] of [
    ['AVAILABLE', 2],
    ['PARTIALLY_AVAILABLE', 1],
    ['NOT_AVAILABLE', 0],
  ]) {
    expect(await order(buyer, await aCheckout(buyer, [product]))).toMatchObject({ status: 200 })
    expect(await left()).toEqual({ status, quantityAvailable })
  }
})
