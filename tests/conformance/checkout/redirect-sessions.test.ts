import { checkout } from '@wix/ecom'
import { redirects } from '@wix/redirects'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCheckout, aProduct, aShippingOption, aVisitor, storesAppId } from '../../support/shop/builders.ts'
import { aShop, ownerClient, visitorClient } from '../../support/shop/shop.ts'
import { codeOf, refused, refusedWith } from '../../support/requests/answers.ts'
import { server, shop, product, visitor, checkoutId, create, session, setUp } from './redirect-sessions-set-up.ts'

// The answers to a front end of the published packages that sends its visitor to the hosted pages.

setUp()

const createdType = 'wix.headless.v1.redirect_session_created'

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
