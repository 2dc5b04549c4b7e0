import { createOrder } from '@stoa/contract/calls/ecom/checkout'
import { addToCurrentCart } from '@stoa/contract/calls/ecom/current-cart'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { handOvers } from '../../apps/server/src/modules/checkout/hand-over/index.ts'
import { aCheckout, aProduct, aShippingOption, aVisitor, storesAppId, type Visitor } from '../support/shop/builders.ts'
import { shopPages } from '../support/members/hand-over.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'

// A checkout of another front end's visitor in browsers of the hosted checkout.

const minute = 60_000

let server: TestServer
let shop: TestShop
let product: Awaited<ReturnType<typeof aProduct>>
let visitor: Visitor
let checkoutId: string
beforeAll(async () => void (server = await startServer({ caching: false })))
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  shop = await aShop(server)
  product = await aProduct(shop)
  await aShippingOption(shop)
  const { clientId: id } = shop.credentials
  await shop.owner('PATCH', `/stoa/v1/oauth-apps/${id}`, { oAuthApp: { id, allowedRedirectDomains: ['front.example'] } })
  visitor = await aVisitor(shop)
  checkoutId = await aCheckout(visitor, [product])
})

const callbacks = {
  thankYouPageUrl: 'https://front.example/thanks',
  postFlowUrl: 'https://front.example/',
  cartPageUrl: 'https://front.example/cart',
}

async function handOver(more: object = { callbacks }): Promise<string> {
  const { body } = await visitor.send('POST', '/_api/redirects-api/v1/redirect-session', {
    ecomCheckout: { checkoutId },
    ...more,
  })
  return body.redirectSession.fullUrl
}

const page = () => `/checkout/${checkoutId}`
const backToShop = 'https://front.example/?wixMemberLoggedIn=false'

test('the first browser gets the checkout at an address without the code, again after a reload, and no other browser does', async () => {
  await using pages = await shopPages(server, shop)
  const url = await handOver()
  const browser = pages.newBrowser()
  const entered = await browser.open(url)
  expect([entered.status, entered.location]).toEqual([303, page()])
  expect(entered.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  expect(String(entered.headers['set-cookie'])).toMatch(
    /^stoa_hand_over=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  expect(String(entered.headers['set-cookie'])).not.toContain(new URL(url).searchParams.get('code'))
  expect((await browser.open(page())).seen).toMatchObject({
    page: checkoutId,
    wayBack: { shop: backToShop, cart: 'https://front.example/cart?wixMemberLoggedIn=false' },
  })
  const again = await browser.open(url)
  expect([again.status, again.location, again.headers['set-cookie']]).toEqual([303, page(), undefined])

  const other = pages.newBrowser()
  const refused = await other.open(url)
  expect(refused.seen).toMatchObject({ deadLink: { to: backToShop } })
  expect(refused.headers).toMatchObject({ 'cache-control': 'no-store' })
  expect(other.cookies).toEqual(new Map())
  expect((await other.open(page())).seen).toMatchObject({ page: 'CHECKOUT_NOT_FOUND' })
  expect((await browser.open(page())).seen).toMatchObject({ page: checkoutId })
})

test('programs that look ahead do not use the code', async () => {
  await using pages = await shopPages(server, shop)
  const url = await handOver()
  const scanner = pages.newBrowser()
  expect((await scanner.open(url, {}, 'HEAD')).status).toBe(204)
  for (const headers of [
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { 'x-moz': 'prefetch' },
    { 'sec-fetch-dest': 'iframe' },
    { 'user-agent': 'WhatsApp/2.24' },
    { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)' },
  ] as Record<string, string>[])
    expect(await scanner.open(url, headers)).toMatchObject({ status: 503, headers: { 'cache-control': 'no-store' } })
  expect(scanner.cookies).toEqual(new Map())
  expect((await pages.newBrowser().open(url)).location).toBe(page())
})

test('a code ends after ten minutes, and a browser has the checkout for a day', async () => {
  await using pages = await shopPages(server, shop)
  const [early, late] = [await handOver(), await handOver()]
  const browser = pages.newBrowser()
  server.clock.advance(9 * minute)
  expect((await browser.open(early)).status).toBe(303)
  server.clock.advance(minute)
  expect((await pages.newBrowser().open(late)).seen).toMatchObject({ deadLink: { to: backToShop } })
  // The code of the browser that used it in time has ended, too, but the browser has the checkout.
  expect((await browser.open(early)).location).toBe(page())
  server.clock.advance((24 * 60 - 2) * minute)
  expect((await browser.open(page())).seen).toMatchObject({ page: checkoutId })
  server.clock.advance(minute)
  expect((await browser.open(page())).seen).toMatchObject({ page: 'CHECKOUT_NOT_FOUND' })
  expect((await browser.open(early)).seen).toMatchObject({ deadLink: { to: backToShop } })
})

test.each(['', 'x', '%F0', `${'x'.repeat(3000)}`, '__proto__'])(
  'the invented code %j is a page, and nobody’s checkout',
  async (code) => {
    await using pages = await shopPages(server, shop)
    const browser = pages.newBrowser()
    const answer = await browser.open(`/hand-over?code=${code}`)
    expect([answer.status, answer.seen?.deadLink, browser.cookies.size]).toEqual([200, {}, 0])
    expect((await browser.open(`/hand-over?code=a&code=b`)).seen).toMatchObject({ deadLink: {} })
  },
)

test('a forged cookie opens nothing', async () => {
  await using pages = await shopPages(server, shop)
  const url = await handOver()
  const browser = pages.newBrowser()
  for (const secret of [new URL(url).searchParams.get('code')!, checkoutId, '', ' ', '%00', `' or 1=1`]) {
    browser.cookies.set('stoa_hand_over', encodeURIComponent(secret))
    expect((await browser.open(page())).seen).toMatchObject({ page: 'CHECKOUT_NOT_FOUND' })
  }
})

test('the browser’s own cart stays, and nothing else of the front end’s visitor can be read', async () => {
  const more = await aProduct(shop, { name: 'Own print' })
  const elsewhere = await aCheckout(await aVisitor(shop), [product])
  const catalogReference = { appId: storesAppId, catalogItemId: product.id, options: { variantId: product.variantId } }
  const { body } = await visitor.send('POST', '/ecom/v1/checkouts', {
    channelType: 'WEB',
    lineItems: [{ quantity: 1, catalogReference }],
  })
  const second = body.checkout.id as string
  await using pages = await shopPages(server, shop, [second, elsewhere])
  // The browser of a customer who has used the shop's own pages.
  const visitorId = '0197a3c0-0000-7000-8000-0000000000aa'
  const browser = pages.newBrowser()
  const ownCookie = encodeURIComponent(pages.app.signCookie(visitorId))
  browser.cookies.set('stoa_visitor', ownCookie)
  await pages.call({ siteId: shop.credentials.siteId, caller: { kind: 'VISITOR', visitorId } }, addToCurrentCart, {
    lineItems: [
      { quantity: 1, catalogReference: { appId: storesAppId, catalogItemId: more.id, options: { variantId: more.variantId } } },
    ],
  })
  await browser.open(await handOver())
  expect(browser.cookies.get('stoa_visitor')).toBe(ownCookie)
  expect((await browser.open(page())).seen).toEqual({
    access: 'OPEN',
    page: checkoutId,
    wayBack: expect.any(Object),
    orders: [],
    cart: ['Own print'],
    others: [],
  })
  expect((await browser.open(`/checkout/${second}`)).seen).toMatchObject({ page: 'CHECKOUT_NOT_FOUND', others: [] })
  expect((await browser.open('/cart')).seen).toMatchObject({ cart: ['Own print'], others: [] })
  // The front end's visitor keeps a cart of their own, and cannot read that of the shop's visitor.
  expect((await visitor.send('GET', '/ecom/v1/carts/current')).body.cart.lineItems[0].productName.original).toBe('Print')
})

test('the order belongs to the front end’s visitor, and the browser sees it, and no other order of that visitor', async () => {
  const before = await aCheckout(visitor, [product])
  expect(before).toBe(checkoutId)
  const { body: first } = await visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})
  checkoutId = await aCheckout(visitor, [product])
  await using pages = await shopPages(server, shop)
  const browser = pages.newBrowser()
  await browser.open(await handOver())
  const orderId = await orderFrom(pages, browser.cookies)
  const order = (await visitor.send('GET', `/ecom/v1/orders/${orderId}`)).body.order
  const { visitorId } = (await visitor.send('GET', `/ecom/v1/checkouts/${checkoutId}`)).body.checkout.buyerInfo
  expect(order).toMatchObject({ checkoutId, buyerInfo: { visitorId } })
  const { body } = await shop.owner('GET', `/ecom/v1/orders/${orderId}`)
  expect(body.order.createdBy).toEqual({ visitorId })
  const thanks = `https://front.example/thanks?orderId=${orderId}&wixMemberLoggedIn=false`
  expect((await browser.open(`/orders/${orderId}/thank-you`)).seen).toMatchObject({
    page: orderId,
    orders: [orderId],
    wayBack: { thankYou: thanks },
  })
  expect((await browser.open(`/orders/${first.orderId}/thank-you`)).seen).toMatchObject({ page: 'ORDER_NOT_FOUND', orders: [] })
  expect((await pages.newBrowser().open(`/orders/${orderId}/thank-you`)).seen).toMatchObject({ page: 'ORDER_NOT_FOUND' })
})

/** Places the order of the checkout as its page does. */
async function orderFrom(pages: Awaited<ReturnType<typeof shopPages>>, cookies: Map<string, string>): Promise<string> {
  const { siteId } = shop.credentials
  const [handedOver] = await handOvers(pages.kernel).of(siteId, [cookies.get('stoa_hand_over')!])
  const caller = { kind: 'VISITOR', visitorId: '0197a3c0-0000-7000-8000-0000000000ab', handedOver: handedOver! } as const
  return (await pages.call({ siteId, caller }, createOrder, { id: checkoutId })).orderId!
}

test('without `maintainIdentity`, the order belongs to a new visitor', async () => {
  await using pages = await shopPages(server, shop)
  const browser = pages.newBrowser()
  await browser.open(await handOver({ callbacks, preferences: { maintainIdentity: false } }))
  const orderId = await orderFrom(pages, browser.cookies)
  expect((await visitor.send('GET', `/ecom/v1/orders/${orderId}`)).status).toBe(404)
  expect((await browser.open(`/orders/${orderId}/thank-you`)).seen).toMatchObject({ page: orderId, orders: [orderId] })
})

test('a checkout is shown although the shop is closed, unless the front end asks for the shop’s own pages', async () => {
  await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { published: false } })
  await using pages = await shopPages(server, shop)
  const accessWith = async (preferences: object) => {
    const browser = pages.newBrowser()
    await browser.open(await handOver({ preferences }))
    return (await browser.open(page())).seen!.access
  }
  expect(await accessWith({})).toBe('OPEN')
  expect(await accessWith({ useGenericWixPages: false })).toBe('CLOSED')
  expect(await accessWith({ useGenericWixPages: false, checkIfPublish: true })).toBe('OPEN')
  const browser = pages.newBrowser()
  await browser.open(await handOver())
  for (const url of ['/', '/products', '/cart', '/checkout/0197a3c0-0000-7000-8000-0000000000ac'])
    expect((await browser.open(url)).seen!.access).toBe('CLOSED')
  await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { maintenance: true } })
  // The settings are read again a second later.
  await expect.poll(async () => (await browser.open(page())).seen!.access).toBe('CLOSED')
})

test('the language and the parameters that the front end chose reach the page', async () => {
  await using pages = await shopPages(server, shop)
  const additionalQueryParameters = { lang: 'de-AT', utm_source: 'a b&c' }
  const url = await handOver({ preferences: { additionalQueryParameters } })
  expect(new URL(url).searchParams.get('utm_source')).toBe('a b&c')
  expect((await pages.newBrowser().open(url)).location).toBe(`/de${page()}?utm_source=a+b%26c`)
})

test('the codes of an OAuth app end with it, and a code is no use at another site', async () => {
  await using pages = await shopPages(server, shop)
  await using elsewhere = await shopPages(server, await aShop(server))
  const url = await handOver()
  expect((await elsewhere.newBrowser().open(url)).seen).toMatchObject({ deadLink: {} })
  await shop.owner('DELETE', `/stoa/v1/oauth-apps/${shop.credentials.clientId}`)
  const browser = pages.newBrowser()
  expect((await browser.open(url)).seen).toMatchObject({ deadLink: { to: backToShop } })
  expect((await browser.open(page())).seen).toMatchObject({ page: 'CHECKOUT_NOT_FOUND' })
})

test('an address that the owner allowed before stays what it was: a later change of the app leads nobody elsewhere', async () => {
  await using pages = await shopPages(server, shop)
  const browser = pages.newBrowser()
  await browser.open(await handOver())
  const { clientId: id } = shop.credentials
  await shop.owner('PATCH', `/stoa/v1/oauth-apps/${id}`, { oAuthApp: { id, allowedRedirectDomains: ['evil.example'] } })
  expect((await browser.open(`${page()}?postFlowUrl=https://evil.example/`)).seen).toMatchObject({
    wayBack: { shop: backToShop },
  })
})

test('signing out takes the checkouts from the browser and leads back', async () => {
  await using pages = await shopPages(server, shop)
  const browser = pages.newBrowser()
  browser.cookies.set('stoa_visitor', 'own')
  await browser.open(await handOver())
  const { body } = await visitor.send('POST', '/_api/redirects-api/v1/redirect-session', {
    logout: { clientId: shop.credentials.clientId },
    callbacks: { postFlowUrl: callbacks.postFlowUrl },
  })
  const { fullUrl } = body.redirectSession
  expect((await browser.open(fullUrl)).location).toBe(backToShop)
  expect([...browser.cookies.keys()]).toEqual(['stoa_visitor'])
  expect((await browser.open(page())).seen).toMatchObject({ page: 'CHECKOUT_NOT_FOUND' })
  // Again, for instance after "back".
  expect((await browser.open(fullUrl)).location).toBe(backToShop)
})

test('the link to a checkout from the API works once, for staff three days', async () => {
  await using pages = await shopPages(server, shop)
  const { body: own } = await visitor.send('GET', `/ecom/v1/checkouts/${checkoutId}/checkout-url`)
  const { body: staff } = await shop.owner('GET', `/ecom/v1/checkouts/${checkoutId}/checkout-url`)
  const { body: late } = await shop.owner('GET', `/ecom/v1/checkouts/${checkoutId}/wix-checkout-url`)
  const browser = pages.newBrowser()
  expect((await browser.open(own.checkoutUrl)).location).toBe(page())
  expect((await browser.open(page())).seen).toMatchObject({ page: checkoutId, wayBack: {} })
  server.clock.advance((3 * 24 * 60 - 1) * minute)
  expect((await pages.newBrowser().open(staff.checkoutUrl)).location).toBe(page())
  server.clock.advance(minute)
  expect((await pages.newBrowser().open(late.checkoutUrl)).seen).toMatchObject({ deadLink: {} })
})

test('a checkout that staff made for somebody is ordered by whoever opens its link first', async () => {
  const catalogReference = { appId: storesAppId, catalogItemId: product.id, options: { variantId: product.variantId } }
  const { body } = await shop.owner('POST', '/ecom/v1/checkouts', {
    channelType: 'POS',
    lineItems: [{ quantity: 1, catalogReference }],
  })
  checkoutId = body.checkout.id
  await using pages = await shopPages(server, shop)
  const { body: link } = await shop.owner('GET', `/ecom/v1/checkouts/${checkoutId}/checkout-url`)
  const browser = pages.newBrowser()
  await browser.open(link.checkoutUrl)
  expect((await browser.open(page())).seen).toMatchObject({ page: checkoutId })
  expect((await pages.newBrowser().open(page())).seen).toMatchObject({ page: 'CHECKOUT_NOT_FOUND' })
})

test('a browser keeps the last five checkouts', async () => {
  await using pages = await shopPages(server, shop)
  const browser = pages.newBrowser()
  const made: string[] = []
  for (let index = 0; index < 6; index++) {
    visitor = await aVisitor(shop)
    checkoutId = await aCheckout(visitor, [product])
    made.push(checkoutId)
    await browser.open(await handOver())
  }
  const shown = await Promise.all(made.map(async (id) => (await browser.open(`/checkout/${id}`)).seen!.page))
  expect(shown).toEqual(['CHECKOUT_NOT_FOUND', ...made.slice(1)])
})

test('hand-overs are deleted a day after they ended', async () => {
  await using pages = await shopPages(server, shop)
  await handOver()
  const count = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from hand_over where site_id = ${shop.credentials.siteId}`.execute(server.database.db)
    return rows[0]!.count
  }
  server.clock.advance(24 * 60 * minute)
  await pages.runSchedules()
  await pages.drain()
  expect(await count()).toBe(1)
  server.clock.advance(24 * 60 * minute)
  await pages.runSchedules()
  await pages.drain()
  expect(await count()).toBe(0)
})
