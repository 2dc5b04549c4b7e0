import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct, aVisitor, storesAppId } from '../support/shop/builders.ts'
import { sharedServer, type TestServer } from '../support/servers/server.ts'
import { aShop } from '../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('the concurrent first clicks of a visitor share one cart that contains all of them', async () => {
  const shop = await aShop(server)
  const { id: catalogItemId, variantId } = await aProduct(shop)
  const visitor = await aVisitor(shop)
  const lineItems = [{ quantity: 1, catalogReference: { appId: storesAppId, catalogItemId, options: { variantId } } }]
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => visitor.send('POST', '/ecom/v1/carts/current/add-to-cart', { lineItems })),
  )
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
  expect(new Set(responses.map(({ body }) => body.cart.id)).size).toBe(1)
  const { body } = await visitor.send('GET', '/ecom/v1/carts/current')
  expect(body.cart.lineItems.map(({ quantity }: { quantity: number }) => quantity)).toEqual([20])
})
