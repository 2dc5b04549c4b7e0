import { expect, test } from 'vitest'
import { handOvers } from '../../apps/server/src/modules/checkout/hand-over/index.ts'
import { memberViews } from '../../apps/server/src/modules/identity/identity/index.ts'
import { serveStorefront } from '../../apps/server/src/web/storefront/serve-storefront.ts'
import { startServer } from '../support/servers/server.ts'
import { aShop } from '../support/shop/shop.ts'
import { testApp } from '../support/servers/test-app.ts'
import { codeOf } from '../support/requests/answers.ts'

/** Two sites on one server: the first one's address is PUBLIC_URL, the second one has a domain. */
async function twoShops() {
  const stack = new AsyncDisposableStack()
  const server = stack.use(await startServer())
  const first = await aShop(server, { name: 'First' })
  const second = await aShop(server, { name: 'Second' })
  const served = stack.use(await testApp(server.database, { publicUrl: 'https://stoa.example', trustedProxies: ['192.0.2.1'] }))
  const { app, call, composed, kernel, limits } = served
  await serveStorefront(app, {
    storefront: {
      handle: (request, { shop, origin, ownEyes }) =>
        Promise.resolve(
          new Response(`${shop.name} at ${origin}, asked at ${new URL(request.url).host}${ownEyes ? ', for staff' : ''}`, {
            headers: { 'content-type': 'text/html' },
          }),
        ),
    },
    call,
    siteAt: composed.addresses.siteAt,
    orderLinks: { grantOf: () => undefined },
    handOvers: handOvers(kernel),
    memberSessions: composed.browserSessions(kernel),
    memberViews: memberViews(kernel),
    settings: kernel.sites.settings,
    ownPerson: (session, siteId) =>
      composed.authenticator.authenticate({ session, siteId, authorization: undefined }).catch(() => undefined),
    readCache: kernel.readCache,
    limits,
    secureCookies: true,
  })
  const send = async (shop: typeof first, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) => {
    const { apiKey, siteId } = shop.credentials
    const headers = { authorization: apiKey, 'wix-site-id': siteId }
    const response = await app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: response.statusCode, body: response.json() }
  }
  return {
    app,
    first,
    second,
    send,
    addDomain: (shop: typeof first, host: string) => send(shop, 'POST', '/stoa/v1/domains', { host }),
    visit: (host: string, headers: Record<string, string> = {}, remoteAddress = '203.0.113.9') =>
      app.inject({ url: '/products?sort=price', headers: { host, ...headers }, remoteAddress }),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

test('each host name shows its own site, in whatever spelling, and one of no site shows no shop', async () => {
  await using shops = await twoShops()
  const { second, addDomain, visit } = shops
  // Without domains there is one shop, under whatever name.
  expect((await visit('second.example')).body).toContain('First')
  expect((await addDomain(second, 'Second.Example.')).body.domain).toMatchObject({ host: 'second.example', primary: true })

  for (const host of ['second.example', 'SECOND.example', 'second.example.', 'second.example:443'])
    expect((await visit(host)).body, host).toContain('Second at https://second.example')
  for (const host of ['stoa.example', 'STOA.EXAMPLE', 'localhost:4000', '127.0.0.1', '[::1]:80', '203.0.113.1'])
    expect((await visit(host)).body, host).toContain('First at https://stoa.example')
  for (const host of ['unknown.example', 'second.example:8443', 'localhost.second.example', 'second.example.evil.example']) {
    const answer = await visit(host)
    expect([answer.statusCode, answer.headers['cache-control']], host).toEqual([404, 'no-store'])
    expect(answer.body, host).not.toMatch(/First|Second/)
  }
})

test('a forwarded host counts from a trusted proxy alone', async () => {
  await using shops = await twoShops()
  const { second, addDomain, visit } = shops
  await addDomain(second, 'second.example')
  const forwarded = { 'x-forwarded-host': 'second.example' }
  expect((await visit('stoa.example', forwarded)).body).toContain('First at')
  expect((await visit('stoa.example', forwarded, '192.0.2.1')).body).toContain('Second at')
})

test('a page in the cache is never shown under the host name of another site', async () => {
  await using shops = await twoShops()
  const { first, second, addDomain, visit, send } = shops
  await addDomain(second, 'second.example')
  await addDomain(first, 'first.example')
  for (let round = 0; round < 2; round++) {
    expect((await visit('second.example')).body).toContain('Second at')
    expect((await visit('stoa.example')).body).toContain('First at')
  }
  // The same host name, moved to the other site.
  const { domains } = (await send(second, 'GET', '/stoa/v1/domains')).body
  expect((await send(second, 'DELETE', `/stoa/v1/domains/${domains[0].id}`)).status).toBe(200)
  expect((await visit('second.example')).statusCode).toBe(404)
  const added = await addDomain(first, 'second.example')
  await send(first, 'POST', `/stoa/v1/domains/${added.body.domain.id}/primary`)
  expect((await visit('second.example')).body).toContain('First at https://second.example')
})

test('other domains redirect to the primary one, and to nowhere else', async () => {
  await using shops = await twoShops()
  const { app, first, second, addDomain, visit, send } = shops
  await addDomain(second, 'second.example')
  await addDomain(second, 'bücher.example')
  const moved = await visit('xn--bcher-kva.example')
  expect([moved.statusCode, moved.headers.location]).toEqual([301, 'https://second.example/products?sort=price'])
  for (const url of ['//evil.example/x', '/\\evil.example', 'http://evil.example/x', '/@evil.example']) {
    const { headers } = await app.inject({ url, headers: { host: 'xn--bcher-kva.example' } })
    if (headers.location) expect(new URL(headers.location).origin, url).toBe('https://second.example')
  }
  // The first site stays at the server's address until its owner chooses another one.
  const added = await addDomain(first, 'first.example')
  expect(added.body.domain.primary).toBe(false)
  expect((await visit('first.example')).headers.location).toBe('https://stoa.example/products?sort=price')
  await send(first, 'POST', `/stoa/v1/domains/${added.body.domain.id}/primary`)
  expect((await visit('first.example')).body).toContain('First at https://first.example')
  expect((await visit('stoa.example')).body).toContain('First at https://first.example')
})

test('an address with the shop’s own language redirects within the shop, however it goes on', async () => {
  await using shops = await twoShops()
  const { app } = shops
  const redirected = async (url: string) => {
    const { statusCode, headers } = await app.inject({ url, headers: { host: 'stoa.example' } })
    return [statusCode, new URL(String(headers.location), 'https://stoa.example').href]
  }
  expect(await redirected('/en/products?page=2')).toEqual([301, 'https://stoa.example/products?page=2'])
  for (const url of [
    '/en//evil.example',
    '/en/\\evil.example',
    '/en///evil.example',
    '/en/\t/evil.example',
    '/en/.//evil.example',
  ])
    expect(await redirected(url), url).toEqual([301, 'https://stoa.example/evil.example'])
})

test('an address of slashes alone redirects to the primary domain', async () => {
  await using shops = await twoShops()
  const { app, second, addDomain } = shops
  await addDomain(second, 'second.example')
  await addDomain(second, 'other.example')
  const { statusCode, headers } = await app.inject({ url: '//', headers: { host: 'other.example' } })
  expect([statusCode, headers.location]).toEqual([301, 'https://second.example/'])
})

test('a host name belongs to one site, and nobody learns which', async () => {
  await using shops = await twoShops()
  const { first, second, addDomain, send } = shops
  const { body } = await addDomain(second, 'second.example')
  for (const [shop, host] of [
    [first, 'SECOND.example:443'],
    [second, 'second.example'],
    [second, 'stoa.example'],
  ] as const) {
    const refused = await addDomain(shop, host)
    expect([refused.status, codeOf(refused)], host).toEqual([409, 'DOMAIN_ALREADY_EXISTS'])
    expect(JSON.stringify(refused.body)).not.toContain(second.credentials.siteId)
  }
  for (const host of ['127.0.0.1', 'localhost', 'shop', 'https://a.example', 'a.example/x', '*.example', 'a@b.example'])
    expect((await addDomain(second, host)).status, host).toBe(400)
  for (const [method, path] of [
    ['DELETE', ''],
    ['POST', '/primary'],
  ] as const)
    expect((await send(first, method, `/stoa/v1/domains/${body.domain.id}${path}`)).status).toBe(404)
  expect((await send(first, 'GET', '/stoa/v1/domains')).body.domains).toEqual([])
  expect((await send(second, 'GET', '/stoa/v1/domains')).body.domains).toEqual([body.domain])
})

test('the primary domain stays while there are others', async () => {
  await using shops = await twoShops()
  const { second, addDomain, send } = shops
  const main = (await addDomain(second, 'second.example')).body.domain
  const other = (await addDomain(second, 'other.example')).body.domain
  const refused = await send(second, 'DELETE', `/stoa/v1/domains/${main.id}`)
  expect(codeOf(refused)).toBe('DOMAIN_IS_PRIMARY')
  await send(second, 'POST', `/stoa/v1/domains/${other.id}/primary`)
  expect((await send(second, 'DELETE', `/stoa/v1/domains/${main.id}`)).status).toBe(200)
  const { domains, shopUrl } = (await send(second, 'GET', '/stoa/v1/domains')).body
  expect([domains.map(({ host }: { host: string }) => host), shopUrl]).toEqual([['other.example'], 'https://other.example'])
})

test('staff of one site preview nothing on the host name of another, and cookies stay on their host', async () => {
  await using shops = await twoShops()
  const { app, first, second, addDomain } = shops
  await addDomain(second, 'second.example')
  const preview = async (shop: typeof first) => {
    const { email, password } = shop.credentials.owner
    const signedIn = await app.inject({ method: 'POST', url: '/stoa/v1/sessions/sign-in', payload: { email, password } })
    const { value, domain } = signedIn.cookies.find(({ name }) => name === '__Host-stoa_session')!
    expect(domain).toBeUndefined()
    const headers = { host: 'second.example', cookie: `__Host-stoa_session=${value}` }
    return (await app.inject({ url: '/products?preview', headers })).body
  }
  expect(await preview(second)).toContain('for staff')
  expect(await preview(first)).not.toContain('for staff')
})
