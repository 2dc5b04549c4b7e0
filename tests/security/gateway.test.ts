import http from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routesOf } from '../../apps/server/src/kernel/http/gateway.ts'
import { storesAppId } from '../support/shop/builders.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'

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

test('the same idempotency key returns the same response, and is refused for another request', async () => {
  const headers = { authorization: shop.credentials.apiKey, 'wix-site-id': shop.credentials.siteId, 'idempotency-key': 'one' }
  const send = (name: string) => shop.raw('POST', '/billing/v1/tax-groups', { body: { taxGroup: { name } }, headers })
  const [first, second] = await Promise.all([send('Once'), send('Once')])
  expect(first.body).toEqual(second.body)
  expect((await send('Twice')).status).toBe(409)
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
