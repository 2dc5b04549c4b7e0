import { afterAll, beforeAll, expect, test } from 'vitest'
import { json, pluginProvider } from '../../support/providers/plugin-provider.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aProduct, aShippingOption, aVisitor, storesAppId } from '../../support/shop/builders.ts'
import { aShop } from '../../support/shop/shop.ts'
import { register } from './plugin-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

// A transaction that an app has to be asked for starts again with the answer, which must then be about the same new lines.

test.each([
  ['ECOM_VALIDATIONS', { violations: [] }],
  ['ECOM_ADDITIONAL_FEES', { additionalFees: [] }],
])('every call that adds lines goes on after an app of %s has answered about them', async (kind, answer) => {
  const shop = await aShop(server)
  await aShippingOption(shop)
  await using app = await pluginProvider(json(answer))
  await register(shop, app, kind)
  const products = [await aProduct(shop), await aProduct(shop), await aProduct(shop), await aProduct(shop)]
  const [first, second, third, fourth] = products.map(({ id, variantId }) => ({
    quantity: 1,
    catalogReference: { appId: storesAppId, catalogItemId: id, options: { variantId } },
  }))
  const visitor = await aVisitor(shop)
  const ids: string[] = []
  const send = async (method: string, path: string, body: object) => {
    const { status, body: result } = await visitor.send(method, path, body)
    expect(status, `${method} ${path}`).toBe(200)
    const { lineItems } = result.checkout ?? result.cart ?? { lineItems: [] }
    ids.splice(0, ids.length, ...lineItems.map(({ id }: { id: string }) => id))
    return result
  }
  const { checkout } = await send('POST', '/ecom/v1/checkouts', { channelType: 'WEB', lineItems: [first] })
  await send('POST', `/ecom/v1/checkouts/${checkout.id}/add-to-checkout`, { lineItems: [second] })
  await send('PATCH', `/ecom/v1/checkouts/${checkout.id}`, { checkout: { id: checkout.id }, lineItems: [third] })
  expect(new Set(ids).size).toBe(3)
  const { cart } = await send('POST', '/ecom/v2/carts/current', { catalogItems: [first] })
  await send('POST', `/ecom/v2/carts/${cart.id}/get-checkout-url`, {})
  await send('POST', '/ecom/v2/carts/current/add-line-items', { catalogItems: [second] })
  await send('POST', '/ecom/v1/carts/current/add-to-cart', { lineItems: [third] })
  await send('POST', '/ecom/v1/carts/current/create-checkout', { channelType: 'WEB' })
  await send('POST', '/ecom/v2/carts/current', { catalogItems: [fourth] })
  expect(new Set(ids).size).toBe(4)
  const made = await shop.owner('POST', '/ecom/v1/checkout-templates', {
    checkoutTemplate: { name: 'Set', status: 'ACTIVE', lineItems: [first] },
  })
  const use = `/ecom/v1/checkout-templates/${made.body.checkoutTemplate.id}/create-checkout-from-template`
  await send('POST', use, { siteId: shop.credentials.siteId })
  expect(app.calls.length).toBeGreaterThan(0)
})
