import { checkout } from '@wix/ecom'
import { redirects } from '@wix/redirects'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aCheckout, aProduct, aShippingOption, aVisitor, storesAppId, type Visitor } from '../../support/shop/builders.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, visitorClient, type TestShop } from '../../support/shop/shop.ts'
import { codeOf, refused, refusedWith } from '../../support/requests/answers.ts'

// The answers to a front end of the published packages that sends its visitor to the hosted pages.

const createdType = 'wix.headless.v1.redirect_session_created'

let server: TestServer
let shop: TestShop
let product: Awaited<ReturnType<typeof aProduct>>
let visitor: Visitor
let checkoutId: string
beforeAll(async () => {
  server = await sharedServer()
  shop = await aShop(server)
  product = await aProduct(shop)
  await aShippingOption(shop)
  await allow('front.example')
})
beforeEach(async () => {
  visitor = await aVisitor(shop)
  checkoutId = await aCheckout(visitor, [product])
})
afterAll(() => server[Symbol.asyncDispose]())

async function allow(...allowedRedirectDomains: string[]) {
  const { clientId: id } = shop.credentials
  return shop.owner('PATCH', `/stoa/v1/oauth-apps/${id}`, { oAuthApp: { id, allowedRedirectDomains } })
}

const create = (body: object, from = visitor) => from.send('POST', '/_api/redirects-api/v1/redirect-session', body)
const session = async (body: object, from?: Visitor) => (await create(body, from)).body.redirectSession

test('the published package hands over a checkout of its visitor', async () => {
  const own = visitorClient(shop, { redirects, checkout })
  const catalogReference = { appId: storesAppId, catalogItemId: product.id, options: { variantId: product.variantId } }
  const { _id: id } = await own.checkout.createCheckout({
    channelType: 'WEB',
    lineItems: [{ quantity: 1, catalogReference }],
  } as never)
  const { redirectSession } = await own.redirects.createRedirectSession({
    ecomCheckout: { checkoutId: id! },
    callbacks: {
      postFlowUrl: 'https://front.example/',
      thankYouPageUrl: 'https://front.example/thanks',
      cartPageUrl: 'https://front.example/cart',
    },
    preferences: { additionalQueryParameters: { utm_source: 'mail', lang: 'de' } },
  })
  const { _id, fullUrl, shortUrl, sessionToken, urlDetails } = redirectSession!
  expect(_id).toMatch(/^[\da-f-]{36}$/)
  const url = new URL(fullUrl!)
  expect(urlDetails).toEqual({ endpoint: url.origin + url.pathname, searchParams: Object.fromEntries(url.searchParams) })
  expect(Object.fromEntries(url.searchParams)).toEqual({
    utm_source: 'mail',
    lang: 'de',
    code: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(shortUrl).toBe(fullUrl)
  expect(sessionToken).toBe(url.searchParams.get('code'))
})

test('it is served at each published path', async () => {
  for (const path of ['/redirect-session/v1/redirect-session', '/headless/v1/redirect-session'])
    expect((await visitor.send('POST', path, { ecomCheckout: { checkoutId } })).status).toBe(200)
})

test('every call makes another code, and neither the database nor an event keeps one', async () => {
  await shop.owner('POST', '/stoa/v1/webhooks', { webhook: { url: 'https://hook.example.com/x', eventTypes: [createdType] } })
  const made = [await session({ ecomCheckout: { checkoutId } }), await session({ ecomCheckout: { checkoutId } })]
  const codes = made.map(({ fullUrl }) => new URL(fullUrl).searchParams.get('code')!)
  expect(new Set(codes).size).toBe(2)
  const { siteId } = shop.credentials
  const { rows: events } = await sql<{ entity_id: string; text: string }>`
    select entity_id, body::text as text from domain_event where site_id = ${siteId} and type = ${createdType}
    order by number`.execute(server.database.db)
  expect(events.map(({ entity_id }) => entity_id)).toEqual(made.map(({ id }) => id))
  expect(JSON.parse(events[0]!.text).createdEvent.entity.urlDetails.endpoint).toMatch(/\/hand-over$/)
  const { rows: stored } = await sql<{ text: string }>`
    select to_json(hand_over)::text as text from hand_over where site_id = ${siteId}`.execute(server.database.db)
  const everything = JSON.stringify([events, stored])
  for (const code of codes) expect(everything).not.toContain(code)
})

test('the answer holds a secret, so it is not given again for an idempotency key', async () => {
  const { body } = await shop.raw('POST', '/oauth2/token', {
    body: { clientId: shop.credentials.clientId, grantType: 'anonymous' },
  })
  const again = () =>
    shop.raw('POST', '/_api/redirects-api/v1/redirect-session', {
      headers: { authorization: body.access_token, 'idempotency-key': 'once' },
      body: { storesProduct: { productSlug: product.slug } },
    })
  expect((await again()).status).toBe(200)
  expect(codeOf(await again())).toBe('SECRET_NOT_STORED')
})

test('a product page', async () => {
  const { fullUrl, urlDetails } = await session({
    storesProduct: { productSlug: product.slug },
    preferences: { additionalQueryParameters: { utm_source: 'mail', lang: 'de' } },
  })
  const url = new URL(fullUrl)
  expect([url.pathname, url.search]).toEqual([`/de/products/${product.slug}`, '?utm_source=mail&lang=de'])
  expect(urlDetails.searchParams).toEqual({ utm_source: 'mail', lang: 'de' })
  await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { languages: ['de'] } })
  // "If the request contains an x-wix-linguist header, the language from the header will be added to the redirect URL as lang."
  const german = await aVisitor(shop, 'de')
  expect(
    new URL((await session({ storesProduct: { productSlug: product.slug } }, german)).fullUrl).searchParams.get('lang'),
  ).toBe('de')
})

test('a product that visitors do not see has no page', async () => {
  const hidden = await aProduct(shop)
  const { body } = await shop.owner('GET', `/stores/v3/products/${hidden.id}`)
  await shop.owner('PATCH', `/stores/v3/products/${hidden.id}`, {
    product: { id: hidden.id, revision: body.product.revision, visible: false },
  })
  for (const productSlug of [hidden.slug, 'no-such-product'])
    expect(await create({ storesProduct: { productSlug } })).toMatchObject(refused(404, 'PRODUCT_NOT_FOUND'))
})

test('a checkout of somebody else is not found', async () => {
  const another = await aVisitor(shop)
  const elsewhere = await aShop(server)
  const theirProduct = await aProduct(elsewhere)
  await aShippingOption(elsewhere)
  const theirs = await aCheckout(await aVisitor(elsewhere), [theirProduct])
  for (const [from, id] of [
    [another, checkoutId],
    [visitor, theirs],
    [visitor, '00000000-0000-4000-8000-00000000000f'],
  ] as const)
    expect(await create({ ecomCheckout: { checkoutId: id } }, from)).toMatchObject(refused(404, 'CHECKOUT_NOT_FOUND'))
})

test('a checkout with a page of its own leads there', async () => {
  const page = 'https://pay.example/now'
  await visitor.send('PATCH', `/ecom/v1/checkouts/${checkoutId}`, { checkout: { id: checkoutId }, overrideCheckoutUrl: page })
  const { fullUrl, urlDetails } = await session({ ecomCheckout: { checkoutId } })
  expect(urlDetails.endpoint).toBe(page)
  expect(new URL(fullUrl).searchParams.get('checkoutId')).toBe(checkoutId)
})

test.each([
  ['thankYouPageUrl', 'https://evil.example/'],
  ['postFlowUrl', 'https://front.example.evil.example/'],
  ['cartPageUrl', 'https://front.example@evil.example/'],
  ['loginUrl', 'javascript:alert(1)'],
  ['bookingsServiceListUrl', 'http://front.example/'],
  ['planListUrl', 'https:\\\\evil.example/'],
])('%s %s is refused', async (name, url) => {
  const before = await handOvers()
  const { status, body } = await create({ ecomCheckout: { checkoutId }, callbacks: { [name]: url } })
  expect(status).toBe(400)
  expect(body.details.validationError.fieldViolations).toEqual([
    expect.objectContaining({ field: `callbacks.${name}`, ruleName: 'REDIRECT_URL_NOT_ALLOWED' }),
  ])
  expect(await handOvers()).toBe(before)
})

async function handOvers(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from hand_over where site_id = ${shop.credentials.siteId}`.execute(server.database.db)
  return rows[0]!.count
}

test('an OAuth app without domains leads back to the shop alone', async () => {
  await allow()
  const back = (postFlowUrl: string) => create({ ecomCheckout: { checkoutId }, callbacks: { postFlowUrl } })
  expect((await back('https://front.example/')).status).toBe(400)
  expect((await back('http://localhost/cart')).status).toBe(200)
  await allow('front.example')
  expect((await back('https://front.example/')).status).toBe(200)
})

test.each([
  [{}, undefined],
  [{ ecomCheckout: {} }, undefined],
  [{ storesProduct: {} }, undefined],
  [{ login: {}, auth: {} }, undefined],
  [{ auth: { authRequest: {} } }, undefined],
  [{ bookingsCheckout: {} }, 'REDIRECT_INTENT_NOT_SUPPORTED'],
  [{ bookingsBook: {} }, 'REDIRECT_INTENT_NOT_SUPPORTED'],
  [{ eventsCheckout: {} }, 'REDIRECT_INTENT_NOT_SUPPORTED'],
  [{ paidPlansCheckout: {} }, 'REDIRECT_INTENT_NOT_SUPPORTED'],
  [{ ecomOrderPaymentRequest: {} }, 'REDIRECT_INTENT_NOT_SUPPORTED'],
])('%j is refused', async (intent, code) => {
  const { status, body } = await create(intent)
  expect(status).toBe(400)
  expect(body.details.applicationError?.code).toBe(code)
})

test('signing in leads to the hosted page, and from there back to the front end', async () => {
  const plain = await session({ login: {} })
  expect([new URL(plain.fullUrl).pathname, plain.urlDetails.searchParams, plain.sessionToken]).toEqual([
    '/sign-in',
    {},
    undefined,
  ])
  const { fullUrl, sessionToken } = await session({ login: {}, callbacks: { postFlowUrl: 'https://front.example/' } })
  expect(sessionToken).toMatch(/^[\w-]{43}$/)
  expect(new URL(fullUrl).searchParams.get('request')).toBe(sessionToken)
})

test('a front end’s own page to sign in gets the visitor, with the way back, where nobody is signed in', async () => {
  const callbacks = { loginUrl: 'https://front.example/login?theme=dark', postFlowUrl: 'https://front.example/cart' }
  const opened = async (fullUrl: string) => {
    const { pathname, search } = new URL(fullUrl)
    const { status, headers } = await fetch(server.url + pathname + search, { redirect: 'manual' })
    expect(status).toBe(303)
    return headers.get('location')
  }
  const wantsLogin = await session({ login: {}, callbacks })
  expect(await opened(wantsLogin.fullUrl)).toBe(
    'https://front.example/login?theme=dark&wixMemberLoggedIn=false&returnUrl=https%3A%2F%2Ffront.example%2Fcart',
  )
  const authRequest = {
    clientId: shop.credentials.clientId,
    redirectUri: 'https://front.example/callback',
    responseType: 'code',
    state: 'state',
    codeChallenge: 'x'.repeat(43),
    codeChallengeMethod: 'S256',
  }
  const wantsCode = await session({ auth: { authRequest }, callbacks })
  expect(await opened(wantsCode.fullUrl)).toBe('https://front.example/login?theme=dark&wixMemberLoggedIn=false')
  const silent = await session({ auth: { authRequest, prompt: 'none' }, callbacks })
  expect(await opened(silent.fullUrl)).toContain('https://front.example/callback?error=login_required')
})

test('the origin of a front end is the way back where it names no other, on its allowed domains alone', async () => {
  const { sessionToken } = await session({ login: {}, origin: 'https://front.example' })
  expect(sessionToken).toMatch(/^[\w-]{43}$/)
  const { rows } = await sql<{ url: string }>`
    select doc ->> 'url' as url from sign_in_step where site_id = ${shop.credentials.siteId} and kind = 'RETURN'`.execute(
    server.database.db,
  )
  expect(rows.map(({ url }) => url)).toContain('https://front.example/')
  for (const origin of ['https://evil.example', 'javascript:alert(1)', 'https://front.example.evil.example', 'front.example']) {
    const { status, body } = await create({ login: {}, origin })
    expect([status, body.details.validationError?.fieldViolations[0].field]).toEqual([400, 'origin'])
  }
})

test('signing out is for the visitor’s own OAuth app', async () => {
  const { clientId } = shop.credentials
  const { fullUrl } = await session({ logout: { clientId }, callbacks: { postFlowUrl: 'https://front.example/' } })
  expect(new URL(fullUrl).pathname).toBe('/hand-over')
  expect((await create({ logout: { clientId: '00000000-0000-4000-8000-00000000000f' } })).status).toBe(400)
})

test('a parameter of the page itself, and a URL that is too long, are refused', async () => {
  const append = (additionalQueryParameters: object) =>
    create({ ecomCheckout: { checkoutId }, preferences: { additionalQueryParameters } })
  for (const name of ['code', 'edit', 'problem']) expect((await append({ [name]: 'x' })).status).toBe(400)
  expect((await append({ long: 'x'.repeat(2000) })).status).toBe(400)
  expect((await append({ long: 'x'.repeat(1000) })).status).toBe(200)
})

test('a key of the shop has no OAuth app, and the visitors of a deleted one have none any more', async () => {
  const owner = ownerClient(shop, { redirects })
  await expect(owner.redirects.createRedirectSession({ ecomCheckout: { checkoutId } })).rejects.toMatchObject(
    refusedWith('OAUTH_APP_REQUIRED'),
  )
  const { body } = await shop.owner('POST', '/stoa/v1/oauth-apps', { oAuthApp: { name: 'Short-lived' } })
  const { id } = body.oAuthApp
  const theirs = await aVisitor({ ...shop, credentials: { ...shop.credentials, clientId: id } })
  const own = await aCheckout(theirs, [product])
  expect((await create({ ecomCheckout: { checkoutId: own } }, theirs)).status).toBe(200)
  await shop.owner('DELETE', `/stoa/v1/oauth-apps/${id}`)
  expect(codeOf(await create({ ecomCheckout: { checkoutId: own } }, theirs))).toBe('OAUTH_APP_REQUIRED')
})

test('allowed redirect domains are stored in the spelling that is compared, and anything else is refused', async () => {
  const { body } = await allow('https://Front.example/', 'front.example', '*.preview.example', 'localhost:3000')
  expect(body.oAuthApp.allowedRedirectDomains).toEqual(['front.example', '*.preview.example', 'localhost:3000'])
  for (const domain of ['*', 'https://front.example/path', 'user@front.example']) expect((await allow(domain)).status).toBe(400)
  const { body: listed } = await shop.owner('GET', '/stoa/v1/oauth-apps')
  expect(listed.oAuthApps[0].allowedRedirectDomains).toEqual(['front.example', '*.preview.example', 'localhost:3000'])
})
