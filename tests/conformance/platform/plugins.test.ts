import { randomUUID } from 'node:crypto'
import { shippingRates } from '@wix/ecom/service-plugins'
import { AppStrategy, createClient } from '@wix/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCheckout, aProduct, aShippingOption, aVisitor, type Visitor } from '../../support/shop/builders.ts'
import { json, pluginProvider, type PluginProvider } from '../../support/providers/plugin-provider.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { appId, express, minute, create, register, tryPlugin } from './shipping-plugin-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('an app that uses the published package offers shipping, and the order is placed with it', async () => {
  const shop = await aShop(server)
  await using provider = await pluginProvider(json({}))
  const plugin = await register(shop, provider)
  const app = createClient({ auth: AppStrategy({ appId, publicKey: plugin.publicKey }), modules: { shippingRates } })
  const requests: unknown[] = []
  app.shippingRates.provideHandlers({
    async getShippingRates({ request, metadata }) {
      requests.push({ ...request, currency: metadata.currency })
      return {
        shippingRates: [
          {
            code: 'express',
            title: 'Express',
            logistics: { deliveryTime: 'tomorrow' },
            cost: {
              price: '12.50',
              currency: 'EUR',
              additionalCharges: [{ type: shippingRates.ChargeType.HANDLING_FEE, price: '1.00' }],
            },
          },
        ],
      }
    },
  })
  provider.answer(async ({ path, body }, response) => {
    const answer = await app.servicePlugins.processRequest(new Request(`https://app.example${path}`, { method: 'POST', body }))
    response.writeHead(answer.status).end(await answer.text())
  })

  const product = await aProduct(shop, { name: 'Print', price: '20.00' })
  const visitor = await aVisitor(shop)
  const checkoutId = await aCheckout(visitor, [product])
  const { body } = await visitor.send('GET', `/ecom/v1/checkouts/${checkoutId}`)
  expect(body.checkout).toMatchObject({
    shippingInfo: { selectedCarrierServiceOption: { code: 'express', carrierId: appId, title: 'Express' } },
    priceSummary: { shipping: { amount: '13.50' }, total: { amount: '33.50' } },
    calculationErrors: {},
  })
  expect(requests[0]).toMatchObject({
    lineItems: [{ name: 'Print', quantity: 1, price: '20.00', physicalProperties: { weight: 0.5, shippable: true } }],
    shippingDestination: { country: 'DE', postalCode: '10115' },
    currency: 'EUR',
  })
  expect(requests).toHaveLength(1)

  const order = await placeOrder(shop, visitor, checkoutId)
  expect(order).toMatchObject({
    shippingInfo: { carrierId: appId, code: 'express', title: 'Express', logistics: { deliveryTime: 'tomorrow' } },
    priceSummary: { total: { amount: '33.50' } },
  })
  expect(order.failedPlugins).toBeUndefined()
})

test('the package refuses a call that is signed for another plugin', async () => {
  const shop = await aShop(server)
  await using provider = await pluginProvider(json({ shippingRates: [] }))
  const plugin = await register(shop, provider)
  const other = await register(shop, provider)
  const app = createClient({ auth: AppStrategy({ appId, publicKey: other.publicKey }), modules: { shippingRates } })
  let refused: unknown
  provider.answer(async ({ path, body }, response) => {
    refused = await app.servicePlugins.process({ url: path, body }).catch((error: Error) => error.message)
    response.writeHead(500).end()
  })
  await tryPlugin(shop, plugin.id)
  expect(refused).toBe('signature verification failed')
})

test("when an app gives no answer, the shop's own options stay and the order says which app was missing", async () => {
  const shop = await aShop(server)
  await aShippingOption(shop, { title: 'Standard', price: '4.90' })
  await using provider = await pluginProvider(json({}, 500))
  await register(shop, provider, { name: 'Fast Parcel' })
  const visitor = await aVisitor(shop)
  const checkoutId = await aCheckout(visitor, [await aProduct(shop, { price: '20.00' })])
  const { body } = await visitor.send('GET', `/ecom/v1/checkouts/${checkoutId}`)
  expect(body.checkout.priceSummary.total.amount).toBe('24.90')
  expect(body.checkout.calculationErrors).toEqual({
    carrierErrors: {
      errors: [
        {
          carrierId: appId,
          error: {
            applicationError: { code: 'CARRIER_NOT_AVAILABLE', description: 'Fast Parcel gave no shipping rates', data: {} },
          },
        },
      ],
    },
  })
  const order = await placeOrder(shop, visitor, checkoutId)
  expect(order.failedPlugins).toEqual([{ appId, name: 'Fast Parcel', componentType: 'ECOM_SHIPPING_RATES', reason: 'FAILED' }])
  const { body: ofBuyer } = await visitor.send('GET', `/ecom/v1/orders/${order.id}`)
  expect(ofBuyer.order.failedPlugins).toBeUndefined()
})

test('the owner sees which orders had the rates of an app, which its fallback rate, and why', { timeout: 30_000 }, async () => {
  const shop = await aShop(server)
  await using provider = await pluginProvider(json({ shippingRates: [express] }))
  const { id } = await register(shop, provider, { name: 'Fast Parcel' })
  await shop.owner('PATCH', `/stoa/v1/plugins/${id}`, { plugin: { id, fallbackRate: { title: 'Parcel', price: '9.90' } } })
  const product = await aProduct(shop, { price: '20.00' })
  type Answer = Parameters<PluginProvider['answer']>[0]
  const orderAfter = async (answer: Answer, atOrder: Answer = answer) => {
    provider.answer(answer)
    server.clock.advance(2 * minute)
    const visitor = await aVisitor(shop)
    const checkoutId = await aCheckout(visitor, [product])
    provider.answer(atOrder)
    if (atOrder !== answer) server.clock.advance(2 * minute)
    return placeOrder(shop, visitor, checkoutId)
  }
  const rated = await orderAfter(json({ shippingRates: [express] }))
  expect([rated.ratesBy, rated.shippingInfo.title]).toEqual([{ appId, name: 'Fast Parcel' }, 'Express'])
  const huge = await orderAfter((_call, response) => response.end('x'.repeat(300_000)))
  // A success in between keeps the app from being paused.
  await orderAfter(json({ shippingRates: [express] }))
  const wrong = json({ shippingRates: [{ ...express, cost: { price: '-5', currency: 'EUR' } }] })
  const hostile = await orderAfter(wrong)
  expect([huge, hostile].map(({ ratesBy, shippingInfo }) => [ratesBy, shippingInfo.title])).toEqual(
    Array(2).fill([undefined, 'Parcel']),
  )
  await orderAfter(json({ shippingRates: [express] }))
  const late = await orderAfter(wrong, () => {})
  expect(late.failedPlugins).toMatchObject([{ usedFallback: true, reason: 'LATE' }])
  const { body } = await shop.owner('GET', `/stoa/v1/plugins/${id}/outcomes`)
  expect(body).toMatchObject({ used: 3, fallbacks: 3, missing: 0 })
  expect(body.outcomes.map(({ orderId, outcome, reason }: any) => [orderId, outcome, reason]).slice(0, 1)).toEqual([
    [late.id, 'FALLBACK_USED', 'LATE'],
  ])
  const reasonOf = (order: { id: string }) => body.outcomes.find(({ orderId }: any) => orderId === order.id).reason
  expect([reasonOf(huge), reasonOf(hostile), reasonOf(rated)]).toEqual(['TOO_LARGE', 'INVALID', undefined])
  const other = await aShop(server)
  expect((await other.owner('GET', `/stoa/v1/plugins/${id}/outcomes`)).status).toBe(404)
})

test('an order is refused when the chosen option of an app is gone or costs more than was shown', async () => {
  const shop = await aShop(server)
  await using provider = await pluginProvider(json({ shippingRates: [express] }))
  await register(shop, provider)
  const visitor = await aVisitor(shop)
  const product = await aProduct(shop, { price: '20.00' })
  const checkoutId = await aCheckout(visitor, [product])
  const refusal = async () => {
    // Answers are used again for a minute.
    server.clock.advance(2 * minute)
    const { status, body } = await visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})
    return [status, body.details?.applicationError?.code]
  }
  provider.answer(json({ shippingRates: [{ ...express, cost: { price: '99.00', currency: 'EUR' } }] }))
  expect((await refusal())[1]).toBe('CHECKOUT_CHANGED')
  provider.answer(json({ shippingRates: [] }))
  expect((await refusal())[1]).toBe('SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE')
  provider.answer((_call, response) => response.destroy())
  expect((await refusal())[1]).toBe('SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE')
  provider.answer(json({ shippingRates: [express] }))
  expect((await refusal())[0]).toBe(200)
})

test('an option of another app with the same code never takes the place of the chosen one', async () => {
  const shop = await aShop(server)
  await using chosen = await pluginProvider(json({ shippingRates: [express] }))
  await using other = await pluginProvider(json({ shippingRates: [{ ...express, title: 'By mule' }] }))
  await register(shop, chosen)
  await create(shop, { appId: randomUUID(), componentType: 'ECOM_SHIPPING_RATES', name: 'Mules', deploymentUri: other.url })
  const visitor = await aVisitor(shop)
  const checkoutId = await aCheckout(visitor, [await aProduct(shop, { price: '20.00' })])
  chosen.answer((_call, response) => response.destroy())
  server.clock.advance(2 * minute)
  const { body } = await visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})
  expect(body.details.applicationError.code).toBe('SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE')
})

test('two buyers at once each get their order while the app is called for both', async () => {
  const shop = await aShop(server)
  await using provider = await pluginProvider(json({ shippingRates: [express] }))
  await register(shop, provider)
  const product = await aProduct(shop, { stock: 2 })
  const visitors = await Promise.all([aVisitor(shop), aVisitor(shop)])
  const checkouts = await Promise.all(visitors.map((visitor) => aCheckout(visitor, [product])))
  server.clock.advance(2 * minute)
  const orders = await Promise.all(visitors.map((visitor, index) => placeOrder(shop, visitor, checkouts[index]!)))
  expect(orders.map(({ shippingInfo }) => shippingInfo.code)).toEqual(['express', 'express'])
})

async function placeOrder(shop: TestShop, visitor: Visitor, checkoutId: string) {
  const { body } = await visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})
  return (await shop.owner('GET', `/ecom/v1/orders/${body.orderId}`)).body.order
}
