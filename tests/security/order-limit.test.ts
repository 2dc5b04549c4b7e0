import { createCheckout, createOrder, getCheckout, updateCheckout } from '@stoa/contract/calls/ecom/checkout'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rateLimits } from '../../apps/server/src/kernel/abuse/rate-limit.ts'
import { handOvers } from '../../apps/server/src/modules/checkout/hand-over/index.ts'
import { memberViews } from '../../apps/server/src/modules/identity/identity/index.ts'
import { serveStorefront } from '../../apps/server/src/web/storefront/serve-storefront.ts'
import { aCheckout, aProduct, aShippingOption, aVisitor, recipient, storesAppId } from '../support/shop/builders.ts'
import { testClock } from '../support/servers/clock.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { aShop } from '../support/shop/shop.ts'
import { testOnce } from '../support/soak.ts'
import { testApp } from '../support/servers/test-app.ts'
import { codeOf } from '../support/requests/answers.ts'

const orderLimit = 3
let server: TestServer
const hour = 3_600_000
beforeEach(async () => {
  server = await startServer({ orderLimit })
  // Orders are counted by the hour, and no test goes on into the next one.
  server.clock.advance(hour - (server.clock.now().getTime() % hour))
})
afterEach(() => server[Symbol.asyncDispose]())

async function aReadyShop(stock = 20) {
  const shop = await aShop(server)
  const product = await aProduct(shop, { stock })
  await aShippingOption(shop)
  const left = async () => {
    const { body } = await shop.owner('POST', '/stores/v3/inventory-items/query', {
      query: { filter: { variantId: product.variantId } },
    })
    return body.inventoryItems[0].quantity
  }
  const aBuyer = async () => {
    const visitor = await aVisitor(shop)
    const id = await aCheckout(visitor, [product])
    return { visitor, id, path: `/ecom/v1/checkouts/${id}` }
  }
  return { shop, product, left, aBuyer }
}

test('visitors behind one address can place a limited number of orders an hour, however they pay and however many at once', async () => {
  const { shop, left, aBuyer } = await aReadyShop()
  const buyers = await Promise.all(Array.from({ length: 9 }, aBuyer))
  const token = await buyers[0]!.visitor.cardToken('4242424242424242')
  const responses = await Promise.all(
    buyers.map(({ visitor, id, path }, index) => {
      if (index % 3 === 0) return visitor.send('POST', `${path}/create-order`, {})
      if (index % 3 === 1) return visitor.send('POST', `${path}/create-order-and-charge`, { paymentToken: token })
      return visitor.send('POST', `/stoa/v1/checkouts/${id}/hosted-payment`, {})
    }),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429, 429, 429, 429, 429, 429])
  const refused = responses.find(({ status }) => status === 429)!
  expect(codeOf(refused)).toBe('TOO_MANY_REQUESTS')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await left()).toBe(17)

  const placed = responses.findIndex(({ status }) => status === 200)
  const again = await buyers[placed]!.visitor.send('POST', `${buyers[placed]!.path}/create-order`, {})
  expect(again.status).not.toBe(429)

  const other = buyers[responses.findIndex(({ status }) => status === 429)]!
  expect((await shop.owner('POST', `${other.path}/create-order`, {})).status).toBe(200)
})

testOnce('refused orders do not count', async () => {
  const { shop, product, aBuyer } = await aReadyShop(2)
  const buyers = await Promise.all(Array.from({ length: 8 }, aBuyer))
  const order = ({ visitor, path }: (typeof buyers)[number]) => visitor.send('POST', `${path}/create-order`, {})
  const responses = await Promise.all(buyers.map(order))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(2)
  const { body } = await shop.owner('POST', '/stores/v3/inventory-items/query', {
    query: { filter: { variantId: product.variantId } },
  })
  await shop.owner('POST', '/stores/v3/bulk/inventory-items/increment', {
    incrementData: [{ inventoryItemId: body.inventoryItems[0].id, incrementBy: 5 }],
  })
  const waiting = buyers.filter((_, index) => responses[index]!.status !== 200)
  const later = []
  for (const buyer of waiting) later.push((await order(buyer)).status)
  expect(later.filter((status) => status === 200)).toHaveLength(1)
  expect(later.filter((status) => status === 429)).toHaveLength(5)
})

testOnce('the shop’s own pages count orders by the browser’s address', async () => {
  const { shop, product } = await aReadyShop()
  const { app, call, kernel, limits, composed } = await testApp(server.database, { orderLimit, clock: server.clock })
  await serveStorefront(app, {
    storefront: {
      handle: async (_request, { api }) => {
        const { checkout } = await api.call(createCheckout, {
          channelType: 'WEB',
          lineItems: [
            {
              quantity: 1,
              catalogReference: { appId: storesAppId, catalogItemId: product.id, options: { variantId: product.variantId } },
            },
          ],
          checkoutInfo: {
            buyerInfo: { email: 'buyer@example.com' },
            shippingInfo: {
              shippingDestination: {
                address: { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Allee 1' },
                contactDetails: recipient,
              },
            },
          },
        })
        const id = checkout!.id!
        const shown = await api.call(getCheckout, { id })
        const { code } = shown.checkout!.shippingInfo!.carrierServiceOptions![0]!.shippingOptions![0]!
        await api.call(updateCheckout, { checkout: { id, shippingInfo: { selectedCarrierServiceOption: { code: code! } } } })
        const status = await api.call(createOrder, { id }).then(
          () => 200,
          ({ status }: { status: number }) => status,
        )
        return new Response('', { status })
      },
    },
    call,
    siteAt: async () => ({ id: shop.credentials.siteId, origin: 'http://localhost', redirects: false }),
    orderLinks: { grantOf: () => undefined },
    handOvers: handOvers(kernel),
    memberSessions: composed.browserSessions(kernel),
    memberViews: memberViews(kernel),
    settings: kernel.sites.settings,
    ownPerson: () => Promise.resolve(undefined),
    readCache: kernel.readCache,
    limits,
    secureCookies: false,
  })
  const press = async (remoteAddress: string) =>
    (await app.inject({ method: 'POST', url: '/checkout', remoteAddress, headers: { 'content-type': 'text/plain' } })).statusCode
  const statuses = []
  for (let order = 0; order < 5; order++) statuses.push(await press('203.0.113.60'))
  expect(statuses).toEqual([200, 200, 200, 429, 429])
  expect(await press('203.0.113.61')).toBe(200)
  await app.close()
})

testOnce('after an hour the count starts again, and 0 means no limit', async () => {
  const clock = { ...testClock(), at: new Date('2026-03-09T12:59:59Z'), now: () => clock.at }
  const { order } = rateLimits(server.database, { perMinute: 0, ordersPerHour: 2 }, clock)
  const countTo = (limit: number) => {
    for (let placed = 0; placed < limit; placed++) order('203.0.113.70')
    expect(() => order('203.0.113.70')).toThrow('too many requests; try again in 1 seconds')
  }
  countTo(2)
  order('203.0.113.71')
  clock.at = new Date('2026-03-09T13:00:00Z')
  for (let placed = 0; placed < 2; placed++) order('203.0.113.70')
  expect(() => order('203.0.113.70')).toThrow('try again in 3600 seconds')
  const unlimited = rateLimits(server.database, { perMinute: 0, ordersPerHour: 0 }, clock)
  for (let placed = 0; placed < 100; placed++) unlimited.order('203.0.113.70')
})

test.runIf(process.env.STOA_TEST_DATABASE === 'postgres')('two processes add up the orders of an address', async () => {
  const clock = { ...testClock(), now: () => new Date('2026-03-09T12:30:00Z') }
  const processes = [1, 2].map(() => rateLimits(server.database, { perMinute: 100, ordersPerHour: 20 }, clock))
  const [one, other] = processes as [(typeof processes)[0], (typeof processes)[0]]
  for (const each of processes) each.start()
  try {
    for (let placed = 0; placed < 15; placed++) one.order('203.0.113.80')
    for (let placed = 0; placed < 5; placed++) other.order('203.0.113.80')
    await expect
      .poll(() => {
        try {
          other.order('203.0.113.80')()
          return 'allowed'
        } catch {
          return 'refused'
        }
      })
      .toBe('refused')
  } finally {
    for (const each of processes) await each.stop()
  }
})
