import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { handOvers } from '../../apps/server/src/modules/checkout/hand-over/index.ts'
import { memberViews } from '../../apps/server/src/modules/identity/identity/index.ts'
import { serveStorefront } from '../../apps/server/src/web/storefront/serve-storefront.ts'
import { rateLimits } from '../../apps/server/src/kernel/abuse/rate-limit.ts'
import { aProduct, aVisitor, storesAppId } from '../support/shop/builders.ts'
import { testClock } from '../support/servers/clock.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { aShop } from '../support/shop/shop.ts'
import { testOnce } from '../support/soak.ts'
import { testApp } from '../support/servers/test-app.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())
// Tests share an IP address.
beforeEach(() => sql`delete from rate_limit`.execute(server.database.db))

/** The clock stays within one minute, because requests are counted by the minute. */
const clock = { ...testClock(), now: () => new Date('2026-03-09T12:00:30Z') }

/** A server process that is reached directly or through a proxy, which is trusted or not. */
async function aProcess({ trustedProxies = ['10.0.0.0/8'], rateLimit = 0 } = {}) {
  const { app, limits } = await testApp(server.database, { trustedProxies, rateLimit, clock })
  return {
    limits,
    close: () => app.close(),
    signIn: async (body: { email: string; password: string }, from = '203.0.113.1', forwarded?: string) => {
      const response = await app.inject({
        method: 'POST',
        url: '/stoa/v1/sessions/sign-in',
        remoteAddress: from,
        payload: body,
        ...(forwarded && { headers: { 'x-forwarded-for': forwarded } }),
      })
      return response
    },
    app,
  }
}

const invalid = (email: string) => ({ email, password: 'wrong' })

testOnce('a forged address header is ignored without a trusted proxy', async () => {
  const { signIn } = await aProcess()
  const statuses: number[] = []
  for (let attempt = 0; attempt < 25; attempt++)
    statuses.push((await signIn(invalid(`nobody-${attempt}@example.com`), '203.0.113.1', `198.51.100.${attempt}`)).statusCode)
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
})

testOnce('behind a trusted proxy the address that the proxy saw counts, whatever its caller wrote before it', async () => {
  const { signIn } = await aProcess()
  const statuses: number[] = []
  for (let attempt = 0; attempt < 25; attempt++)
    statuses.push(
      (await signIn(invalid(`nobody-${attempt}@example.com`), '10.0.0.1', `198.51.100.${attempt}, 203.0.113.9`)).statusCode,
    )
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  expect((await signIn(invalid('nobody@example.com'), '10.0.0.1', '203.0.113.10')).statusCode).toBe(401)
})

testOnce('two processes count together, with RATE_LIMIT turned off too, and a refusal says when to retry', async () => {
  const { credentials } = await aShop(server)
  const { email, password } = credentials.owner
  const [one, other] = [await aProcess(), await aProcess()]
  for (let attempt = 0; attempt < 5; attempt++) {
    expect((await one.signIn(invalid(email))).statusCode).toBe(401)
    expect((await other.signIn(invalid(email))).statusCode).toBe(401)
  }
  for (const { signIn } of [one, other]) {
    const refused = await signIn({ email, password })
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.json().details.applicationError.code).toBe('TOO_MANY_REQUESTS')
  }
  expect((await one.signIn({ email, password }, '203.0.113.77')).statusCode).toBe(200)
})

testOnce(
  'many addresses that guess at one account are stopped, and the owner can still sign in from a known address',
  async () => {
    const { credentials } = await aShop(server)
    const { email, password } = credentials.owner
    const { signIn } = await aProcess()
    expect((await signIn({ email, password }, '192.0.2.1')).statusCode).toBe(200)
    const statuses = new Map<number, number>()
    for (let attempt = 0; attempt < 110; attempt++) {
      const { statusCode } = await signIn(invalid(email), `198.51.100.${attempt}`)
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
    }
    expect(statuses).toEqual(
      new Map([
        [401, 100],
        [429, 10],
      ]),
    )
    expect((await signIn({ email, password }, '192.0.2.2')).statusCode).toBe(429)
    expect((await signIn({ email, password }, '192.0.2.1')).statusCode).toBe(200)
  },
)

testOnce('the addresses of one IPv6 network count as one, and successful sign-ins do not count', async () => {
  const { credentials } = await aShop(server)
  const { signIn } = await aProcess()
  const statuses: number[] = []
  for (let attempt = 0; attempt < 25; attempt++)
    statuses.push((await signIn(invalid(`nobody-${attempt}@example.com`), `2001:db8::${attempt.toString(16)}`)).statusCode)
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  for (let attempt = 0; attempt < 25; attempt++) expect((await signIn(credentials.owner, '2001:db8:0:1::1')).statusCode).toBe(200)
})

testOnce('wrong keys are counted before they are looked up, and an identity has a limit of its own', async () => {
  const { credentials } = await aShop(server)
  const { app } = await aProcess({ rateLimit: 50 })
  let statements = 0
  const sendFrom = (authorization: string, from: string) =>
    app.inject({ url: '/stoa/v1/webhooks', remoteAddress: from, headers: { authorization, 'wix-site-id': credentials.siteId } })
  const guess = (number: number) => sendFrom(`stoa_key_${number}`, '203.0.113.5')
  const statuses: number[] = []
  const stop = server.database.observe(() => void statements++)
  for (let attempt = 0; attempt < 20; attempt++) statuses.push((await guess(attempt)).statusCode)
  stop()
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(6)
  expect(statuses.at(-1)).toBe(429)
  expect(statements).toBe(statuses.filter((status) => status === 401).length)
  const own: number[] = []
  for (let attempt = 0; attempt < 55; attempt++) own.push((await sendFrom(credentials.apiKey, `192.0.2.${attempt}`)).statusCode)
  expect(own.filter((status) => status === 429)).toHaveLength(5)
})

testOnce('pages and forms of the shop are limited too, forms more strictly, and a browser gets an error page', async () => {
  const { credentials } = await aShop(server)
  const { app, call, kernel, limits, composed } = await testApp(server.database, { rateLimit: 40, clock })
  await serveStorefront(app, {
    storefront: { handle: () => Promise.resolve(new Response('a page', { headers: { 'content-type': 'text/html' } })) },
    call,
    siteAt: async () => ({ id: credentials.siteId, origin: 'http://localhost', redirects: false }),
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
  const sendFrom = (method: 'GET' | 'POST', remoteAddress: string) =>
    app.inject({ method, url: '/products', remoteAddress, headers: { accept: 'text/html', 'content-type': 'text/plain' } })
  const allowed = async (method: 'GET' | 'POST', from: string) => {
    for (let count = 0; count < 100; count++) if ((await sendFrom(method, from)).statusCode === 429) return count
    return undefined
  }
  expect(await allowed('GET', '203.0.113.50')).toBe(40)
  expect(await allowed('POST', '203.0.113.51')).toBe(4)
  const refused = await sendFrom('GET', '203.0.113.50')
  expect(refused.body).toContain('<h1>Too many requests</h1>')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

test.runIf(process.env.STOA_TEST_DATABASE === 'postgres')('requests near their limit are added up over processes', async () => {
  const [one, other] = [
    rateLimits(server.database, { perMinute: 100, ordersPerHour: 0 }, clock),
    rateLimits(server.database, { perMinute: 100, ordersPerHour: 0 }, clock),
  ]
  const sendFrom = (limits: typeof one) => limits.request({ address: '203.0.113.200' })
  one.start()
  other.start()
  try {
    for (let request = 0; request < 60; request++) sendFrom(one)
    for (let request = 0; request < 35; request++) sendFrom(other)
    await expect
      .poll(() => {
        try {
          sendFrom(other)
          return 'allowed'
        } catch {
          return 'refused'
        }
      })
      .toBe('refused')
  } finally {
    await one.stop()
    await other.stop()
  }
})

testOnce('one network decides little about what is helpful: its votes are limited, whoever it says it is', async () => {
  const { app, limits, close } = await aProcess({ rateLimit: 1_000_000 })
  const address = '2001:db8:1:2::'
  for (let count = 0; count < 200; count++) limits.vote(`${address}${count.toString(16)}`)
  expect(() => limits.vote(`${address}ffff`)).toThrow(/too many|later/i)
  limits.vote('203.0.113.9')
  const shop = await aShop(server)
  const { body } = await shop.raw('POST', '/oauth2/token', {
    body: { clientId: shop.credentials.clientId, grantType: 'anonymous' },
  })
  const voted = await app.inject({
    method: 'POST',
    url: `/stoa/v1/reviews/00000000-0000-4000-8000-000000000000/vote`,
    remoteAddress: `${address}9`,
    headers: { authorization: body.access_token },
    payload: { vote: 'HELPFUL' },
  })
  expect(voted.statusCode).toBe(429)
  expect(voted.headers['retry-after']).toBeTruthy()
  await close()
})

testOnce('nobody finds a coupon by trying: codes that do not exist are limited, wherever they are sent', async () => {
  const limited = await startServer()
  await using _server = limited
  const shop = await aShop(limited)
  const { id: catalogItemId, variantId } = await aProduct(shop)
  const line = { quantity: 1, catalogReference: { catalogItemId, appId: storesAppId, options: { variantId } } }
  await shop.owner('POST', '/stores/v2/coupons', {
    specification: { code: 'SUMMER', percentOffRate: 10, startTime: '0' },
  })
  /** Somebody with a cart, and the ways in which they may try a code. */
  async function aShopper() {
    const { send } = await aVisitor(shop)
    await send('POST', '/ecom/v1/carts/current/add-to-cart', { lineItems: [line] })
    return {
      inCart: (couponCode: string) => send('PATCH', '/ecom/v1/carts/current', { couponCode }),
      inCheckout: (couponCode: string) =>
        send('POST', '/ecom/v1/checkouts', { channelType: 'WEB', lineItems: [line], couponCode }),
      inTotals: (couponCode: string) =>
        send('POST', '/ecom/v1/calculate-totals', { lineItems: [{ id: 'a', quantity: 1, price: '20.00' }], couponCode }),
      withBoth: (giftCardCode: string) => send('PATCH', '/ecom/v1/carts/current', { couponCode: 'SUMMER', giftCardCode }),
    }
  }
  const [eager, other, third] = [await aShopper(), await aShopper(), await aShopper()]
  const atOnce = Array.from({ length: 30 }, (_, guess) => eager.inCart(`GUESS${guess}`))
  const statuses = (await Promise.all(atOnce)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 404)).toHaveLength(20)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  // Each shopper behind an IP address has a limit of their own.
  for (let guess = 0; guess < 20; guess++) expect((await other.inCheckout(`GUESS${guess}`)).status).toBe(404)
  expect((await other.inCheckout('GUESS')).status).toBe(429)
  expect((await other.inCart('SUMMER')).status).toBe(429)
  // A code that exists does not count, and does not hide the other one.
  for (let guess = 0; guess < 10; guess++) expect((await third.withBoth(`GUESS${1000 + guess}`)).status).toBe(404)
  expect((await third.withBoth('GUESS9999')).status).toBe(429)
  for (let attempt = 0; attempt < 3; attempt++) expect((await third.inCart('summer')).status).toBe(200)
  for (let guess = 0; guess < 20; guess++) expect((await third.inTotals(`GUESS${guess}`)).status).toBe(404)
  // Together they have tried as many as an address may.
  expect((await (await aShopper()).inCart('GUESS')).status).toBe(429)
})
