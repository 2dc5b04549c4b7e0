import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { shopPages } from '../support/members/hand-over.ts'
import { aShop } from '../support/shop/shop.ts'
import { minute, server, shop, visitor, checkoutId, callbacks, handOver, page, setUp } from './hand-over-set-up.ts'

// A checkout of another front end's visitor in browsers of the hosted checkout.

setUp()

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
