import { validations } from '@wix/ecom/service-plugins'
import { AppStrategy, createClient } from '@wix/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCheckout, aProduct, aShippingOption, aVisitor, storesAppId } from '../../support/shop/builders.ts'
import { json, pluginProvider } from '../../support/providers/plugin-provider.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'
import { minute, register, answerWith, placeOrder, codeOf } from './plugin-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('an app that uses the published package objects to a checkout: a warning informs, an error blocks the order', async () => {
  const shop = await aShop(server)
  await aShippingOption(shop)
  await using provider = await pluginProvider(json({}))
  const plugin = await register(shop, provider, 'ECOM_VALIDATIONS')
  const app = createClient({ auth: AppStrategy({ appId: plugin.appId, publicKey: plugin.publicKey }), modules: { validations } })
  const requests: any[] = []
  let severity: 'WARNING' | 'ERROR' = 'ERROR'
  app.validations.provideHandlers({
    async getValidationViolations({ request }) {
      requests.push(request)
      const [line] = request.validationInfo?.lineItems ?? []
      return {
        violations: [
          {
            severity: severity as never,
            description: 'Not sold to Berlin.',
            target: { lineItem: { name: 'LINE_ITEM_DEFAULT' as never, _id: line!._id! } },
          },
        ],
      }
    },
  })
  answerWith(provider, app)
  const visitor = await aVisitor(shop)
  const checkoutId = await aCheckout(visitor, [await aProduct(shop, { price: '20.00' })])
  const { body } = await visitor.send('GET', `/ecom/v1/checkouts/${checkoutId}`)
  const target = { lineItem: { name: 'LINE_ITEM_DEFAULT', id: body.checkout.lineItems[0].id } }
  expect(body.checkout.violations).toEqual([{ severity: 'ERROR', description: 'Not sold to Berlin.', target }])
  expect(requests.at(-1)).toMatchObject({
    sourceInfo: { source: 'CHECKOUT' },
    validationInfo: {
      buyerDetails: { email: 'buyer@example.com' },
      shippingAddress: { address: { city: 'Berlin' } },
      priceSummary: { total: { amount: '24.90' } },
      currency: 'EUR',
    },
  })
  expect(await codeOf(visitor, checkoutId)).toBe('VIOLATIONS_WITH_ERROR_SEVERITY')
  severity = 'WARNING'
  server.clock.advance(2 * minute)
  await placeOrder(shop, visitor, checkoutId)
})

test('carts are only validated by an app that the owner lets validate carts', async () => {
  const shop = await aShop(server)
  const objection = { severity: 'WARNING', description: 'Fragile.' }
  await using provider = await pluginProvider(json({ violations: [objection] }))
  const plugin = await register(shop, provider, 'ECOM_VALIDATIONS')
  const visitor = await aVisitor(shop)
  const product = await aProduct(shop)
  const violations = async () => {
    const { body } = await visitor.send('POST', '/ecom/v1/carts/current/estimate-totals', {})
    return body.violations
  }
  await visitor.send('POST', '/ecom/v1/carts/current/add-to-cart', {
    lineItems: [
      {
        quantity: 1,
        catalogReference: { appId: storesAppId, catalogItemId: product.id, options: { variantId: product.variantId } },
      },
    ],
  })
  expect(await violations()).toEqual([])
  expect(provider.calls).toEqual([])
  await shop.owner('PATCH', `/stoa/v1/plugins/${plugin.id}`, { plugin: { id: plugin.id, validateInCart: true } })
  expect(await violations()).toEqual([{ ...objection, target: { other: { name: 'OTHER_DEFAULT' } } }])
})

test('a validations app that fails blocks nothing, and the order says which app was missing', async () => {
  const shop = await aShop(server)
  await aShippingOption(shop)
  await using provider = await pluginProvider(json({}, 500))
  const plugin = await register(shop, provider, 'ECOM_VALIDATIONS')
  const visitor = await aVisitor(shop)
  const order = await placeOrder(shop, visitor, await aCheckout(visitor, [await aProduct(shop)]))
  expect(order.failedPlugins).toEqual([{ appId: plugin.appId, name: 'App', componentType: 'ECOM_VALIDATIONS', reason: 'FAILED' }])
})
