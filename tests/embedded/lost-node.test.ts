import { CallError } from '@stoa/client'
import { queryProducts } from '@stoa/contract/calls/stores/products-v-3'
import { loadModule } from 'libpg-query'
import { destination } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { databaseOn, type Database } from '../../apps/server/src/kernel/database/database.ts'
import { createLog } from '../../apps/server/src/kernel/basics/log.ts'
import { handOvers } from '../../apps/server/src/modules/checkout/hand-over/index.ts'
import { memberViews } from '../../apps/server/src/modules/identity/identity/index.ts'
import { serveStorefront } from '../../apps/server/src/web/storefront/serve-storefront.ts'
import { testClock } from '../support/servers/clock.ts'
import { openInMemory } from '../support/databases/embedded-memory.ts'
import { lostNode } from '../support/databases/lost-node.ts'
import { aShopThatSells, sellTo, staffSignsIn } from '../support/shop/selling.ts'
import type { TestServer } from '../support/servers/server.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'
import { testApp } from '../support/servers/test-app.ts'
import { refusedWith } from '../support/requests/answers.ts'

await loadModule()

async function serve(database: Database, { pages = false } = {}): Promise<TestServer> {
  const clock = testClock()
  const log = createLog(process.env.LOG_LEVEL ?? 'silent', destination({ dest: 1, sync: true }))
  const app = await testApp(database, { clock, log, rateLimit: 100_000, orderLimit: 1000 })
  if (pages) await servePages(app)
  const url = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const server = { url, app, database, clock, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
  onTestFinished(() => server[Symbol.asyncDispose]())
  return server
}

/** Pages that show how many products the shop has; an error becomes a response as in the storefront's loaders. */
async function servePages({ app, call, composed, kernel, limits }: Awaited<ReturnType<typeof testApp>>): Promise<void> {
  await serveStorefront(app, {
    storefront: {
      async handle(_request, { api }) {
        try {
          const { products } = await api.call(queryProducts, {})
          return new Response(String(products?.length ?? 0), { headers: { 'content-type': 'text/html' } })
        } catch (error) {
          return new Response('', { status: error instanceof CallError ? error.status : 500 })
        }
      },
    },
    call,
    siteAt: composed.addresses.siteAt,
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
}

async function aCluster() {
  const memory = await openInMemory()
  onTestFinished(() => memory[Symbol.asyncDispose]())
  const node = lostNode(memory.source)
  return { node, database: databaseOn(node.source) }
}

test('while a node is away, shops of other nodes sell and sign in, its own answer 503, and it comes back by itself', async () => {
  const { node, database } = await aCluster()
  const server = await serve(database)
  const [kept, lost] = [await aShopThatSells(server), await aShopThatSells(server)]
  await sellTo(lost)
  node.lose(lost.shop.credentials.siteId)
  await sellTo(kept)
  await staffSignsIn(kept.shop)
  const refused = await lost.shop.owner('POST', '/stores/v3/products/query', { query: {} })
  expect(refused).toMatchObject({ status: 503, body: refusedWith('DATABASE_UNAVAILABLE') })
  expect(refused.headers.get('retry-after')).toBe('5')
  // The people of a shop are on the coordinator.
  await staffSignsIn(lost.shop)
  await server.app.drain()
  node.recover()
  await sellTo(lost)
})

test('a server stays ready while a node is away, and tells the operator which shops are lost', async () => {
  const { node, database } = await aCluster()
  const server = await serve(database)
  const [kept, lost] = [await aShop(server), await aShop(server)]
  const ready = () => kept.raw('GET', '/ready')
  expect((await ready()).body).not.toHaveProperty('away')
  node.lose(lost.credentials.siteId)
  // A server that starts meanwhile knows nothing of the shop yet.
  const late = await serve(database)
  const { status, body } = await aShopOn(late, kept).raw('GET', '/ready')
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'ready', away: { shops: 1, shopIds: [lost.credentials.siteId], nodes: [] } })
  const proxied = await aShopOn(late, kept).raw('GET', '/ready', { headers: { 'x-forwarded-for': '203.0.113.7' } })
  expect(proxied.body.away).toEqual({ shops: 1 })
  expect((await aShopOn(late, kept).raw('GET', '/metrics')).status).toBe(200)
})

test('a page of a shop on a lost node answers 503, also on a server that started without the node, and pages of others are shown', async () => {
  const { node, database } = await aCluster()
  const server = await serve(database)
  const [kept, lost] = [await aShopThatSells(server), await aShopThatSells(server)]
  await addDomain(kept.shop, 'kept.example')
  await addDomain(lost.shop, 'lost.example')
  node.lose(lost.shop.credentials.siteId)
  const late = await serve(database, { pages: true })
  const page = (host: string) => late.app.app.inject({ url: '/', headers: { host, accept: 'text/html' } })
  expect((await page('kept.example')).statusCode).toBe(200)
  const refused = await page('lost.example')
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('5')
})

async function addDomain(shop: TestShop, host: string): Promise<void> {
  const { body } = await shop.owner('POST', '/stoa/v1/domains', { host })
  expect((await shop.owner('POST', `/stoa/v1/domains/${body.domain.id}/primary`)).status).toBe(200)
}

/** The same shop, served by another server. */
function aShopOn(server: TestServer, shop: TestShop): TestShop {
  return {
    ...shop,
    raw: async (method, path, { headers = {} } = {}) => {
      const response = await fetch(server.url + path, { method, headers })
      const text = await response.text()
      return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text, headers: response.headers }
    },
  }
}
