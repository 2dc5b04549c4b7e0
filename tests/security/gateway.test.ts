import http from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routesOf } from '../../apps/server/src/kernel/http/gateway.ts'
import { aProduct, aVisitor, storesAppId } from '../support/shop/builders.ts'
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

const json = { 'content-type': 'application/json' }

test('no request makes the server fail: an invalid one gets a 4xx', async () => {
  const owner = { authorization: shop.credentials.apiKey, 'wix-site-id': shop.credentials.siteId }
  const path = '/billing/v1/tax-groups'
  const addToCart = (options: object) => {
    const catalogReference = { appId: storesAppId, catalogItemId: 'x', options }
    return shop.owner('POST', '/ecom/v1/carts', { lineItems: [{ quantity: 1, catalogReference }] })
  }
  const attempts: [string, Promise<{ status: number }>, number][] = [
    ['not JSON', shop.raw('POST', path, { body: '{', headers: { ...owner, ...json } }), 400],
    ['a list', shop.raw('POST', path, { body: '[]', headers: { ...owner, ...json } }), 400],
    [
      'deep',
      shop.raw('POST', path, { body: `{"taxGroup":${'['.repeat(5000)}${']'.repeat(5000)}}`, headers: { ...owner, ...json } }),
      400,
    ],
    [
      'a prototype key',
      shop.raw('POST', path, { body: '{"taxGroup":{"name":"x","__proto__":{"a":1}}}', headers: { ...owner, ...json } }),
      400,
    ],
    [
      'bad UTF-8',
      shop.raw('POST', path, { body: new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]), headers: { ...owner, ...json } }),
      400,
    ],
    ['another content type', shop.raw('POST', path, { body: 'a=b', headers: { ...owner, 'content-type': 'text/plain' } }), 415],
    [
      'too large',
      shop.raw('POST', path, { body: `{"taxGroup":{"name":"${'x'.repeat(3 * 1024 * 1024)}"}}`, headers: { ...owner, ...json } }),
      413,
    ],
    ['an unknown path', shop.raw('GET', '/ecom/v1/no-such-thing', { headers: owner }), 404],
    ['a prototype in the query', shop.raw('GET', `${path}/default-tax-groups?__proto__.x=1`, { headers: owner }), 400],
    ['a packed request that is none', shop.raw('GET', '/stores/v3/products/query?.r=!!!', { headers: owner }), 400],
    [
      'half a character',
      shop.raw('POST', path, { body: '{"taxGroup":{"name":"a\\ud800"}}', headers: { ...owner, ...json } }),
      400,
    ],
    ['NUL deep in free JSON', addToCart({ note: [{ deep: '\0' }] }), 400],
    ['half a character as a key of free JSON', addToCart({ '\ud800': 1 }), 400],
    ['NUL in a text', shop.raw('POST', path, { body: '{"taxGroup":{"name":"a\\u0000b"}}', headers: { ...owner, ...json } }), 400],
    ['an id that is none', shop.raw('GET', `${path}/not-an-id`, { headers: owner }), 400],
    ['a cursor of nobody', shop.owner('POST', `${path}/query`, { query: { cursorPaging: { cursor: 'abc.def' } } }), 400],
    ['a filter on a field that is none', shop.owner('POST', `${path}/query`, { query: { filter: { doc: 'x' } } }), 400],
    ['an operator that is none', shop.owner('POST', `${path}/query`, { query: { filter: { name: { $where: '1' } } } }), 400],
  ]
  const responses = await Promise.all(
    attempts.map(async ([name, answer, expected]) => [name, (await answer).status, expected] as const),
  )
  expect(responses.filter(([, status, expected]) => status !== expected)).toEqual([])
})

test('an unknown path is named in the error, and every response has its request id', async () => {
  const { status, body, headers } = await shop.raw('GET', '/ecom/v1/no-such-thing')
  expect([status, body.details.applicationError.code]).toEqual([404, 'UNKNOWN_ROUTE'])
  expect(headers.get('x-wix-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

test('unknown fields are ignored and never stored', async () => {
  const { body } = await shop.owner('POST', '/billing/v1/tax-groups', { taxGroup: { name: 'Books', internal: 'x' }, other: 1 })
  const { body: read } = await shop.owner('GET', `/billing/v1/tax-groups/${body.taxGroup.id}`)
  expect(Object.keys(read.taxGroup).sort()).toEqual(['createdDate', 'id', 'name', 'revision', 'updatedDate'])
})

test('for every operation: no access without a token, with a broken one, or with the key of another site', async () => {
  const other = await aShop(server)
  const faults: string[] = []
  for (const { kind, operation } of server.app.composed.implementations) {
    if (kind === 'public') continue
    const { method, url } = routesOf(operation)[0]!
    const path = url.replaceAll(/:[\w]+/g, '00000000-0000-4000-8000-000000000000')
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} }
    const attempts = {
      'no token': await shop.raw(method, path, body),
      'a broken token': await shop.raw(method, path, { ...body, headers: { authorization: 'eyJhbGciOiJIUzI1NiJ9.e30.x' } }),
      "another site's key": await shop.raw(method, path, {
        ...body,
        headers: { authorization: other.credentials.apiKey, 'wix-site-id': shop.credentials.siteId },
      }),
    }
    for (const [who, { status }] of Object.entries(attempts))
      if (status !== 401) faults.push(`${operation.service.name}.${operation.name} with ${who}: ${status}`)
  }
  expect(faults).toEqual([])
})

test('for every operation with an id in its path: an invalid id and an unknown site are refused', async () => {
  const faults: string[] = []
  for (const { operation } of server.app.composed.implementations) {
    const { method, url } = routesOf(operation)[0]!
    if (!url.includes(':')) continue
    const types = operation.service.types[operation.request]?.fields
    const given = operation.required.map((path) => [path, types?.[path]?.kind === 'type' ? {} : 'x'] as const)
    const fields = Object.fromEntries(given.filter(([path]) => !path.includes('.')))
    const body = method === 'GET' || method === 'DELETE' ? undefined : fields
    const { status } = await shop.owner(method, url.replaceAll(/:[\w]+/g, 'constructor'), body)
    if (status >= 500) faults.push(`${operation.service.name}.${operation.name}: ${status}`)
  }
  expect(faults).toEqual([])
  const headers = { authorization: shop.credentials.apiKey, 'wix-site-id': '-'.repeat(36) }
  expect((await shop.raw('GET', '/stoa/v1/webhooks', { headers })).status).toBe(401)
})

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

test('the same idempotency key returns the same response, and is refused for another request', async () => {
  const headers = { authorization: shop.credentials.apiKey, 'wix-site-id': shop.credentials.siteId, 'idempotency-key': 'one' }
  const send = (name: string) => shop.raw('POST', '/billing/v1/tax-groups', { body: { taxGroup: { name } }, headers })
  const [first, second] = await Promise.all([send('Once'), send('Once')])
  expect(first.body).toEqual(second.body)
  expect((await send('Twice')).status).toBe(409)
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

test('a request that the router cannot parse is refused in the usual error format, with its request id', async () => {
  const { port } = new URL(server.url)
  const send = (path: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; body: any; requestId: unknown }>((resolve, reject) => {
      const request = http.request({ port, host: '127.0.0.1', path, headers }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => void parts.push(part))
        answer.on('end', () =>
          resolve({
            status: answer.statusCode!,
            body: JSON.parse(Buffer.concat(parts).toString()),
            requestId: answer.headers['x-wix-request-id'],
          }),
        )
      })
      request.on('error', reject).end()
    })
  const responses = [
    await send('/stores/v3/products/%ff'),
    await send(`/stores/v3/products/${'a'.repeat(2000)}`),
    await send('/stores/v3/products/slug/%00'),
    await send('/stores/v3/products/slug/x?fields=%00'),
    await send('/stores/v3/products/slug/x', { host: 'a b' }),
    await send('/stores/v3/products/slug/x', { host: 'evil.example/path?x=' }),
    await send('/stores/v3/products/slug/x', { host: 'a:99999999' }),
  ]
  for (const { status, body, requestId } of responses) {
    expect([400, 414]).toContain(status)
    expect(body.details.applicationError.code).toMatch(/^[A-Z_]+$/)
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  }
})

test('an Idempotency-Key that cannot be stored is refused, and so is a body above the limit for visitors', async () => {
  const owner = { authorization: shop.credentials.apiKey, 'wix-site-id': shop.credentials.siteId, ...json }
  const { status } = await shop.raw('POST', '/billing/v1/tax-groups', {
    body: { taxGroup: { name: 'Keyed' } },
    headers: { ...owner, 'idempotency-key': 'k'.repeat(256) },
  })
  expect(status).toBe(400)
  const { status: tooLarge } = await shop.raw('POST', '/ecom/v1/carts/current/add-to-cart', {
    body: { lineItems: [], note: 'x'.repeat(300 * 1024) },
    headers: owner,
  })
  expect(tooLarge).toBe(413)
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
