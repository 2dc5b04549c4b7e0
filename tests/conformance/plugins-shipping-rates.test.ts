import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { shippingRates } from '@wix/ecom/service-plugins'
import { AppStrategy, createClient } from '@wix/sdk'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aCheckout, aProduct, aShippingOption, aVisitor, type Visitor } from '../support/builders.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { aShop, type TestShop } from '../support/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

type Answer = (body: string, url: string) => Promise<Response>

/** An app's endpoint that answers as it is told to, and counts its calls. */
async function anEndpoint(first: Answer) {
  const endpoint = { answer: first, calls: 0, url: '' }
  const http = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', async () => {
      endpoint.calls++
      const answer = await endpoint.answer(body, `http://app.example${request.url}`)
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    http.closeAllConnections()
    await new Promise((resolve) => http.close(resolve))
  })
  endpoint.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/carrier`
  return endpoint
}

const courier = (price: string) => ({
  code: 'courier',
  title: 'Bicycle courier',
  logistics: { deliveryTime: 'today' },
  cost: { price, currency: 'EUR', additionalCharges: [{ type: 'HANDLING_FEE', price: '0.50', details: 'Gloves' }] },
})
const offering =
  (price: string): Answer =>
  () =>
    Promise.resolve(Response.json({ shippingRates: [courier(price)] }))

async function aPlugin(shop: TestShop, deploymentUri: string, more: object = {}) {
  const { status, body } = await shop.owner('POST', '/stoa/v1/plugins', {
    plugin: { appId: randomUUID(), componentType: 'ECOM_SHIPPING_RATES', name: 'Courier', deploymentUri, ...more },
  })
  expect([status, body.plugin?.state]).toEqual([200, 'WORKING'])
  return body.plugin as { id: string; appId: string; publicKey: string }
}

async function aShopWithDelivery() {
  const shop = await aShop(server)
  await aShippingOption(shop)
  return { shop, product: await aProduct(shop, { stock: 20 }), visitor: await aVisitor(shop) }
}

async function choose(visitor: Visitor, checkoutId: string, code: string) {
  return visitor.send('PATCH', `/ecom/v1/checkouts/${checkoutId}`, {
    checkout: { id: checkoutId, shippingInfo: { selectedCarrierServiceOption: { code } } },
  })
}

const shown = async (visitor: Visitor, id: string) => (await visitor.send('GET', `/ecom/v1/checkouts/${id}`)).body.checkout

test('rates of an app that uses the published package are offered, chosen and paid', async () => {
  const { shop, product, visitor } = await aShopWithDelivery()
  const requests: any[] = []
  const endpoint = await anEndpoint(offering('0'))
  const { appId, publicKey } = await aPlugin(shop, endpoint.url)
  const client = createClient({ auth: AppStrategy({ appId, publicKey }), modules: { shippingRates } })
  client.shippingRates.provideHandlers({
    async getShippingRates(request: any) {
      requests.push(request)
      return { shippingRates: [courier('4.40')] }
    },
  } as never)
  endpoint.answer = (body, url) => client.servicePlugins.processRequest(new Request(url, { method: 'POST', body }))

  const id = await aCheckout(visitor, [product])
  const { carrierServiceOptions } = (await shown(visitor, id)).shippingInfo
  expect(carrierServiceOptions).toMatchObject([
    {},
    { carrierId: appId, shippingOptions: [{ code: 'courier', title: 'Bicycle courier', cost: { price: { amount: '4.90' } } }] },
  ])
  expect(requests[0]).toMatchObject({
    request: {
      lineItems: [{ quantity: 1, catalogReference: { catalogItemId: product.id } }],
      shippingDestination: { country: 'DE', postalCode: '10115' },
    },
    metadata: { currency: 'EUR', instanceId: shop.credentials.siteId },
  })
  await choose(visitor, id, 'courier')
  const checkout = await shown(visitor, id)
  expect(checkout.priceSummary.shipping.amount).toBe('4.90')
  const { status, body } = await visitor.send('POST', `/ecom/v1/checkouts/${id}/create-order`, {})
  expect(status).toBe(200)
  const { order } = (await shop.owner('GET', `/ecom/v1/orders/${body.orderId}`)).body
  expect(order.shippingInfo).toMatchObject({ carrierId: appId, code: 'courier', title: 'Bicycle courier' })
  expect(order.priceSummary).toMatchObject({
    shipping: { amount: '4.90' },
    total: { amount: checkout.priceSummary.total.amount },
  })
  // The same question is asked once.
  expect(endpoint.calls).toBe(1)
})

test('an app that fails, is disabled or answers nonsense costs the buyer only its own options, and says why', async () => {
  const { shop, product, visitor } = await aShopWithDelivery()
  const endpoint = await anEndpoint(offering('4.40'))
  const plugin = await aPlugin(shop, endpoint.url)
  const answers: [string, Answer][] = [
    ['500', () => Promise.resolve(new Response('', { status: 500 }))],
    ['not JSON', () => Promise.resolve(new Response('<html>'))],
    ['not valid', () => Promise.resolve(Response.json({ shippingRates: 'many' }))],
    [
      'in EUR',
      () => Promise.resolve(Response.json({ shippingRates: [{ ...courier('1'), cost: { price: '1', currency: 'USD' } }] })),
    ],
  ]
  const id = await aCheckout(visitor, [product])
  for (const [, answer] of answers) {
    endpoint.answer = answer
    await visitor.send('PATCH', `/ecom/v1/checkouts/${id}`, { checkout: { id, buyerNote: randomUUID() } })
    // Another quantity is another question.
    await visitor.send('POST', `/ecom/v1/checkouts/${id}/update-line-items-quantity`, {
      lineItems: [
        { id: (await shown(visitor, id)).lineItems[0].id, quantity: 2 + answers.findIndex(([, each]) => each === answer) },
      ],
    })
    const checkout = await shown(visitor, id)
    expect(checkout.shippingInfo.carrierServiceOptions).toHaveLength(1)
    expect(checkout.calculationErrors.carrierErrors.errors).toMatchObject([
      { carrierId: plugin.appId, error: { applicationError: { code: 'CARRIER_FAILED' } } },
    ])
  }
  const { plugin: failing } = (await shop.owner('GET', `/stoa/v1/plugins/${plugin.id}`)).body
  expect(failing.state).not.toBe('WORKING')
  expect(failing.lastFailure).toEqual(expect.any(String))
  await shop.owner('PATCH', `/stoa/v1/plugins/${plugin.id}`, { plugin: { id: plugin.id, enabled: false } })
  const { calls } = endpoint
  expect((await shown(visitor, id)).calculationErrors).toEqual({})
  expect(endpoint.calls).toBe(calls)
})

test('a plugin that fails again and again is paused, and tried again later', async () => {
  const { shop, product, visitor } = await aShopWithDelivery()
  const endpoint = await anEndpoint(() => Promise.resolve(new Response('', { status: 503 })))
  const plugin = await aPlugin(shop, endpoint.url)
  const id = await aCheckout(visitor, [product])
  for (let time = 0; time < 10; time++) await shown(visitor, id)
  expect(endpoint.calls).toBe(5)
  expect((await shop.owner('GET', `/stoa/v1/plugins/${plugin.id}`)).body.plugin.state).toBe('PAUSED')
  endpoint.answer = offering('4.40')
  server.clock.advance(60_000)
  expect((await shown(visitor, id)).shippingInfo.carrierServiceOptions).toHaveLength(2)
  expect((await shop.owner('GET', `/stoa/v1/plugins/${plugin.id}`)).body.plugin.state).toBe('WORKING')
})

test('an order is never placed with another price than the one shown', async () => {
  const { shop, product, visitor } = await aShopWithDelivery()
  const endpoint = await anEndpoint(offering('4.40'))
  await aPlugin(shop, endpoint.url)
  const id = await aCheckout(visitor, [product])
  await choose(visitor, id, 'courier')
  endpoint.answer = offering('9.90')
  // The answer that was shown is no longer valid.
  server.clock.advance(11 * 60_000)
  const refused = await visitor.send('POST', `/ecom/v1/checkouts/${id}/create-order`, {})
  expect(refused.status).toBeGreaterThanOrEqual(400)
  expect((await shown(visitor, id)).priceSummary.shipping.amount).toBe('10.40')
  const placed = await visitor.send('POST', `/ecom/v1/checkouts/${id}/create-order`, {})
  expect((await shop.owner('GET', `/ecom/v1/orders/${placed.body.orderId}`)).body.order.priceSummary.shipping.amount).toBe(
    '10.40',
  )
})

test('plugins belong to their site, and only addresses that may be called are registered', async () => {
  const { shop, product } = await aShopWithDelivery()
  const other = await aShopWithDelivery()
  const endpoint = await anEndpoint(offering('4.40'))
  const { id } = await aPlugin(shop, endpoint.url)
  await aCheckout(other.visitor, [other.product])
  expect(endpoint.calls).toBe(0)
  expect(product.id).toBeDefined()
  for (const [method, path, body] of [
    ['GET', `/stoa/v1/plugins/${id}`, undefined],
    ['PATCH', `/stoa/v1/plugins/${id}`, { plugin: { id, enabled: false } }],
    ['DELETE', `/stoa/v1/plugins/${id}`, undefined],
    ['POST', `/stoa/v1/plugins/${id}/test`, {}],
  ] as const)
    expect((await other.shop.owner(method, path, body)).status).toBe(404)
  expect((await other.visitor.send('GET', '/stoa/v1/plugins')).status).toBe(403)
  for (const deploymentUri of ['http://10.0.0.1/', 'http://me:secret@127.0.0.1/', 'http://127.0.0.1/?a=b', 'ftp://127.0.0.1/']) {
    const { status } = await shop.owner('POST', '/stoa/v1/plugins', {
      plugin: { appId: randomUUID(), componentType: 'ECOM_SHIPPING_RATES', name: 'Bad', deploymentUri },
    })
    expect(status, deploymentUri).toBeGreaterThanOrEqual(400)
  }
})

test('a trial call shows the answer of the app, or why there is none', async () => {
  const shop = await aShop(server)
  const endpoint = await anEndpoint(offering('4.40'))
  const { id } = await aPlugin(shop, endpoint.url)
  const trial = async () => (await shop.owner('POST', `/stoa/v1/plugins/${id}/test`, {})).body
  expect(await trial()).toMatchObject({ outcome: 'ANSWERED', shippingRates: [{ code: 'courier' }] })
  endpoint.answer = () =>
    Promise.resolve(Response.json({ applicationError: { code: 'MISSING_POSTAL_CODE', data: {} } }, { status: 400 }))
  expect(await trial()).toMatchObject({ outcome: 'REFUSED', failure: 'the plugin answered MISSING_POSTAL_CODE' })
  endpoint.answer = () => Promise.resolve(new Response('x'.repeat(300_000)))
  expect(await trial()).toMatchObject({ outcome: 'FAILED' })
})
