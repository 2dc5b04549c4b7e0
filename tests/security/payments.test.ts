import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveSandboxPages } from '../../apps/server/src/web/sandbox-pages.ts'
import { aCheckout, aProduct, aShippingOption, aVisitor } from '../support/shop/builders.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'
import { testApp } from '../support/servers/test-app.ts'
import { codeOf } from '../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  challenged: '4000000000003220',
  unanswered: '4000000000000119',
}
const day = 24 * 3600_000

async function aReadyShop() {
  const shop = await aShop(server)
  const product = await aProduct(shop, { price: '20.00', stock: 5 })
  await aShippingOption(shop, { price: '4.90' })
  const visitor = await aVisitor(shop)
  const id = await aCheckout(visitor, [product])
  const path = `/ecom/v1/checkouts/${id}`
  return {
    shop,
    visitor,
    path,
    hosted: () => visitor.send('POST', `/stoa/v1/checkouts/${id}/hosted-payment`, {}),
    charge: async (card: string) =>
      visitor.send('POST', `${path}/create-order-and-charge`, { paymentToken: await visitor.cardToken(card) }),
    order: () => visitor.send('POST', `${path}/create-order`, {}),
    orderOf: async (orderId: string) => (await shop.owner('GET', `/ecom/v1/orders/${orderId}`)).body.order,
    stock: async () => {
      const { body } = await shop.owner('POST', '/stores/v3/inventory-items/query', {
        query: { filter: { variantId: product.variantId } },
      })
      return body.inventoryItems[0].quantity
    },
  }
}

const setMode = (shop: TestShop, mode: string) => shop.owner('PATCH', '/stoa/v1/sites/current', { site: { mode } })

test('a buyer whose card was declined pays by bank transfer instead: the same order, approved on those terms', async () => {
  const { visitor, path, charge, order, orderOf, stock } = await aReadyShop()
  const declined = await charge(cards.declined)
  expect(codeOf(declined)).toBe('PAYMENT_ERROR')
  const { orderId } = declined.body.details.applicationError.data
  const responses = await Promise.all(Array.from({ length: 10 }, order))
  expect(responses.map(({ status, body }) => [status, body.orderId])).toEqual(responses.map(() => [200, orderId]))
  expect(await orderOf(orderId)).toMatchObject({ status: 'APPROVED', offlinePayment: { kind: 'BANK_TRANSFER' } })
  expect((await visitor.send('GET', path)).body.checkout.completed).toBe(true)
  expect(await stock()).toBe(4)
  server.clock.advance(2 * 3600_000)
  await server.app.drain()
  expect((await orderOf(orderId)).status).toBe('APPROVED')
  server.clock.advance(15 * day)
  await server.app.drain()
  expect((await orderOf(orderId)).status).toBe('CANCELED')
  expect(await stock()).toBe(5)
})

test('a buyer who returns from the provider’s page pays in another way, and the page then accepts no card for the order', async () => {
  const { visitor, hosted, order, orderOf } = await aReadyShop()
  const { orderId, url } = (await hosted()).body
  expect((await order()).body.orderId).toBe(orderId)
  expect(await orderOf(orderId)).toMatchObject({ status: 'APPROVED', offlinePayment: { kind: 'BANK_TRANSFER' } })
  const paymentId = new URL(url).pathname.split('/').at(-1)
  const paymentToken = await visitor.cardToken(cards.good)
  const late = await visitor.send('POST', `/stoa/v1/sandbox/payments/${paymentId}/pay`, { paymentToken })
  expect(codeOf(late)).toBe('PAYMENT_NOT_PREPARED')
})

test('while a card payment is being processed nothing else pays for its order, and after that was canceled another is placed', async () => {
  const { charge, order, orderOf } = await aReadyShop()
  const { body } = await charge(cards.unanswered)
  expect(codeOf(await order())).toBe('CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS')
  expect((await orderOf(body.orderId)).status).toBe('INITIALIZED')
  server.clock.advance(16 * 60_000)
  await server.app.drain()
  expect((await orderOf(body.orderId)).status).toBe('CANCELED')
  const { orderId } = (await order()).body
  expect(orderId).not.toBe(body.orderId)
  expect(await orderOf(orderId)).toMatchObject({ status: 'APPROVED', offlinePayment: { kind: 'BANK_TRANSFER' } })
})

test('a buyer who does not confirm at the bank pays in another way, and the bank then confirms nothing', async () => {
  const { visitor, charge, order, orderOf } = await aReadyShop()
  const { orderId, paymentResponseToken } = (await charge(cards.challenged)).body
  expect((await order()).body.orderId).toBe(orderId)
  expect(await orderOf(orderId)).toMatchObject({ status: 'APPROVED', offlinePayment: { kind: 'BANK_TRANSFER' } })
  const answer = await visitor.send('POST', `/stoa/v1/sandbox/challenges/${paymentResponseToken}/answer`, { approve: true })
  expect(answer.body.challenge.status).toBe('DECLINED')
  expect((await orderOf(orderId)).balanceSummary.paid.amount).toBe('0.00')
})

test('an order stays in the mode that it was placed in: another is placed in the other mode, and the sandbox pays no live order', async () => {
  const { shop, hosted, order, orderOf } = await aReadyShop()
  const started = (await hosted()).body
  expect((await setMode(shop, 'LIVE')).status).toBe(200)
  const live = (await order()).body.orderId
  expect(await orderOf(live)).toMatchObject({ status: 'APPROVED', isTest: false })
  expect(await orderOf(started.orderId)).toMatchObject({ status: 'CANCELED', isTest: true })

  const product = await aProduct(shop, { price: '30.00', stock: 5 })
  const buyer = await aVisitor(shop)
  const id = await aCheckout(buyer, [product])
  const real = (await buyer.send('POST', `/ecom/v1/checkouts/${id}/create-order`, {})).body.orderId
  expect((await orderOf(real)).isTest).toBe(false)
  expect((await setMode(shop, 'TEST')).status).toBe(200)
  const prepared = await shop.owner('POST', `/ecom/v1/payments-collector/orders/${real}/prepare-payment-collection`, {
    amount: { amount: '1.00' },
  })
  expect(codeOf(prepared), JSON.stringify(prepared.body)).toBe('PAYMENT_METHODS_NOT_FOUND')
})

test('a provider must exist: names of inherited object properties are refused', async () => {
  const shop = await aShop(server)
  for (const provider of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
    const { status, body } = await shop.owner('POST', '/stoa/v1/payment-methods', {
      paymentMethod: { kind: 'CARD', title: 'Card', enabled: true, provider },
    })
    expect([status, codeOf({ body })], provider).toEqual([428, 'PAYMENT_PROVIDER_UNKNOWN'])
  }
})

test('a checkout redirects to web addresses only', async () => {
  const { visitor } = await aReadyShop()
  for (const overrideCheckoutUrl of ['javascript:alert(1)', 'nope', '//example.com', 'data:text/html,x']) {
    const created = await visitor.send('POST', '/ecom/v1/checkouts', { channelType: 'WEB', overrideCheckoutUrl })
    expect([created.status, created.body.details?.validationError?.fieldViolations[0].field], overrideCheckoutUrl).toEqual([
      400,
      'overrideCheckoutUrl',
    ])
  }
})

test('the sandbox’s own pages are limited per address, and cards more strictly', async () => {
  const shop = await aShop(server)
  const clock = { ...server.clock, now: () => new Date('2026-03-09T12:00:30Z') }
  const { app, composed, kernel, call, limits } = await testApp(server.database, { rateLimit: 40, clock })
  serveSandboxPages(app, { kernel, call, limits, addresses: composed.addresses })
  const allowed = async (method: 'GET' | 'POST', remoteAddress: string) => {
    const url = `/sandbox/card-fields?site=${shop.credentials.siteId}`
    const payload = method === 'POST' ? { payload: { number: cards.good, expiry: '12/90', securityCode: '123' } } : {}
    for (let attempt = 0; attempt < 100; attempt++)
      if ((await app.inject({ method, url, remoteAddress, ...payload })).statusCode === 429) return attempt
    return undefined
  }
  expect(await allowed('GET', '203.0.113.90')).toBe(40)
  expect(await allowed('POST', '203.0.113.91')).toBe(4)
  await app.close()
})
