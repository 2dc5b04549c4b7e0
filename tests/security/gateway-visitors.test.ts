import { afterAll, beforeAll, expect, test } from 'vitest'
import { routesOf } from '../../apps/server/src/kernel/http/gateway.ts'
import { aProduct, aVisitor } from '../support/shop/builders.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'
import { codeOf } from '../support/requests/answers.ts'

let server: TestServer
let shop: TestShop
beforeAll(async () => {
  server = await startServer()
  shop = await aShop(server)
})
afterAll(() => server[Symbol.asyncDispose]())

test('for every operation for staff: a visitor is refused', async () => {
  const visitor = await aVisitor(shop)
  const faults: string[] = []
  for (const { kind, operation } of server.app.composed.implementations) {
    if (kind === 'public' || operation.identities.includes('VISITOR')) continue
    const { method, url } = routesOf(operation)[0]!
    const path = url.replaceAll(/:[\w]+/g, '00000000-0000-4000-8000-000000000000')
    const { status } = await visitor.send(method, path, method === 'GET' || method === 'DELETE' ? undefined : {})
    if (status !== 403) faults.push(`${operation.service.name}.${operation.name}: ${status}`)
  }
  expect(faults).toEqual([])
})

test('a visitor cannot set prices', async () => {
  const visitor = await aVisitor(shop)
  const product = await aProduct(shop)
  const line = {
    quantity: 1,
    catalogReference: { appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e', catalogItemId: product.id },
    catalogOverrideFields: { price: '0.01' },
  }
  const { status, body } = await visitor.send('POST', '/ecom/v1/carts/current/add-to-cart', { lineItems: [line] })
  expect(status).toBe(400)
  expect(body.details.validationError.fieldViolations[0]).toMatchObject({
    field: 'lineItems[0].catalogOverrideFields',
    violatedRule: 'FIELD_NOT_ALLOWED',
  })
})

test.each(['POS', 'BACKOFFICE_MERCHANT'])('a visitor cannot say that the shop sold through %s', async (channelType) => {
  const visitor = await aVisitor(shop)
  const { id, variantId } = await aProduct(shop)
  const catalogReference = { appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e', catalogItemId: id, options: { variantId } }
  const lineItems = [{ quantity: 1, catalogReference }]
  await visitor.send('POST', '/ecom/v1/carts/current/add-to-cart', { lineItems })
  for (const answer of [
    await visitor.send('POST', '/ecom/v1/checkouts', { channelType, lineItems }),
    await visitor.send('POST', '/ecom/v1/carts/current/create-checkout', { channelType }),
  ])
    expect(answer.body.details.validationError.fieldViolations).toMatchObject([
      { field: 'channelType', violatedRule: 'FIELD_NOT_ALLOWED' },
    ])
})

test('a visitor sees no cart, checkout or order of another visitor', async () => {
  const product = await aProduct(shop)
  const [mine, theirs] = [await aVisitor(shop), await aVisitor(shop)]
  const line = {
    quantity: 1,
    catalogReference: {
      appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e',
      catalogItemId: product.id,
      options: { variantId: product.variantId },
    },
  }
  const { body } = await mine.send('POST', '/ecom/v1/carts/current/add-to-cart', { lineItems: [line] })
  expect((await theirs.send('GET', `/ecom/v1/carts/${body.cart.id}`)).status).toBe(404)
  const { body: made } = await mine.send('POST', '/ecom/v1/carts/current/create-checkout', { channelType: 'WEB' })
  expect((await theirs.send('GET', `/ecom/v1/checkouts/${made.checkoutId}`)).status).toBe(404)
  expect((await theirs.send('POST', `/ecom/v1/checkouts/${made.checkoutId}/create-order`, {})).status).toBe(404)
})

test('the back office session is accepted only on requests of our own pages', async () => {
  const { email, password } = shop.credentials.owner
  const signedIn = await shop.raw('POST', '/stoa/v1/sessions/sign-in', { body: { email, password } })
  const cookie = signedIn.headers.get('set-cookie')!
  expect(cookie).toMatch(/HttpOnly/)
  const [session] = cookie.split(';')
  expect((await shop.raw('GET', '/stoa/v1/sessions/current', { headers: { cookie: session! } })).status).toBe(401)
  expect(
    (await shop.raw('GET', '/stoa/v1/sessions/current', { headers: { cookie: session!, 'x-stoa-session': '1' } })).status,
  ).toBe(200)
  const preflight = await shop.raw('OPTIONS', '/stoa/v1/sessions/current', {
    headers: {
      origin: 'https://evil.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'x-stoa-session',
    },
  })
  expect(preflight.headers.get('access-control-allow-headers')).not.toMatch(/x-stoa-session/)
})

test('a second site is created from the first, and the two are isolated', async () => {
  const answer = await shop.owner('POST', '/stoa/v1/sites', { site: { name: 'Second', ownerEmail: 'second@example.com' } })
  expect(answer.status).toBe(200)
  expect(Object.keys(answer.body.credentials).sort()).toEqual(['apiKey', 'clientId', 'owner', 'siteId'])
  const { siteId, apiKey } = answer.body.credentials
  const group = await shop.owner('POST', '/billing/v1/tax-groups', { taxGroup: { name: 'Mine' } })
  const otherSite = await shop.raw('GET', `/billing/v1/tax-groups/${group.body.taxGroup.id}`, {
    headers: { authorization: apiKey, 'wix-site-id': siteId },
  })
  expect(otherSite.status).toBe(404)
  const third = await shop.raw('POST', '/stoa/v1/sites', {
    body: { site: { name: 'Third', ownerEmail: 'third@example.com' } },
    headers: { authorization: apiKey, 'wix-site-id': siteId },
  })
  expect([third.status, codeOf(third)]).toEqual([403, 'ONLY_FIRST_SITE_MAY_CREATE_SITES'])
})

test('a visitor cannot write extended fields, which belong to apps and the site', async () => {
  const visitor = await aVisitor(shop)
  const cartInfo = { extendedFields: { namespaces: { loyalty: { points: 1_000_000 } } } }
  const { status, body } = await visitor.send('PATCH', '/ecom/v1/carts/current', { cartInfo })
  const [violation] = body.details.validationError.fieldViolations
  expect([status, violation.field, violation.violatedRule]).toEqual([
    400,
    'cartInfo.extendedFields.namespaces.loyalty',
    'FIELD_NOT_ALLOWED',
  ])
})
