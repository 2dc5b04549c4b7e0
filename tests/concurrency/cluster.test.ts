import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { destination } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findMisplacedTables, loadNodeNames, requireWholeCluster } from '../../apps/server/src/kernel/database/cluster.ts'
import type { Connection } from '../../apps/server/src/kernel/database/connection.ts'
import { openDatabase, type Database } from '../../apps/server/src/kernel/database/database.ts'
import { distribute } from '../../apps/server/src/kernel/database/distribute.ts'
import { migrate, migrateWithin } from '../../apps/server/src/kernel/database/migrate.ts'
import { createLog } from '../../apps/server/src/kernel/basics/log.ts'
import { cluster, startNode, stopNode } from '../support/databases/cluster.ts'
import { migrationsOfFirstCluster } from '../support/databases/first-cluster.ts'
import { aShopThatSells, buyFrom, sellTo, staffSignsIn, type SellingShop } from '../support/shop/selling.ts'
import type { TestServer } from '../support/servers/server.ts'
import { testApp } from '../support/servers/test-app.ts'
import { testClock } from '../support/servers/clock.ts'
import { until } from '../support/until.ts'

// `npm run cluster` makes the cluster. Elsewhere these tests are skipped, because the extension Citus is in no package of Debian.

const { shop: shopUrl, upgraded: upgradedUrl, nodes, isPlain } = cluster ?? ({} as Partial<NonNullable<typeof cluster>>)

async function openAt(url: string): Promise<Database> {
  const database = await openDatabase({ url, connections: 10 })
  onTestFinished(() => database[Symbol.asyncDispose]())
  return database
}

async function inSession<Result>(database: Database, work: (session: Connection) => Promise<Result>): Promise<Result> {
  const session = await database.source.acquire()
  try {
    return await work(session)
  } finally {
    session.release()
  }
}

async function serve(database: Database): Promise<TestServer> {
  const clock = testClock()
  const log = createLog(process.env.LOG_LEVEL ?? 'silent', destination({ dest: 1, sync: true }))
  const app = await testApp(database, { clock, log })
  const url = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const server = { url, app, database, clock, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
  onTestFinished(() => server[Symbol.asyncDispose]())
  return server
}

describe.skipIf(!cluster)('on a cluster (skipped without one: npm run cluster makes it)', () => {
  test('an older cluster is upgraded, with its new tables placed', async () => {
    const database = await openAt(upgradedUrl)
    await using app = await testApp(database)
    await inSession(database, async (session) => {
      await session.script('begin')
      await migrateWithin(session, app.migrations, migrationsOfFirstCluster(app.migrations))
      await session.script(`insert into site (id, name, currency, language, country, time_zone, weight_unit, created_date)
        values (gen_random_uuid(), 'A shop', 'EUR', 'en', 'DE', 'UTC', 'KG', now())`)
      await session.script('commit')
    })
    await distribute(database)
    expect((await migrate(database, app.migrations)).length).toBeGreaterThan(100)
    await inSession(database, async (session) => expect(await findMisplacedTables(session)).toEqual([]))
  })

  test('the list of Citus has every table of the shop where it belongs', async () => {
    const database = await openAt(shopUrl)
    await inSession(database, async (session) => {
      await requireWholeCluster(session)
      const counts = (await session.script(
        'select citus_table_type as type, count(*)::int as count from citus_tables group by 1 order by 1',
      )) as { type: string; count: number }[]
      expect(counts.map(({ type }) => type)).toEqual(['distributed', 'reference'])
      expect(counts[0]!.count).toBeGreaterThan(180)
    })
  })

  test.skipIf(isPlain)(
    'with a worker stopped, the shops of the other sell and sign in, and those of the first answer 503',
    async () => {
      const server = await serve(await openAt(shopUrl))
      const { first, second, stopped } = await shopsOnBothWorkers(server)
      await sellTo(first)
      await sellTo(second)
      stopNode(stopped, 'immediate')
      try {
        // A server that starts meanwhile has nothing in memory.
        const late = await serve(await openAt(shopUrl))
        for (const each of [server, late]) {
          const [kept, lost] = [onServer(second, each), onServer(first, each)]
          await sellTo(kept)
          await staffSignsIn(kept.shop)
          expect((await lost.shop.owner('POST', '/stores/v3/products/query', { query: {} })).status).toBe(503)
          const ready = await kept.shop.raw('GET', '/ready')
          expect(ready).toMatchObject({ status: 200, body: { status: 'ready' } })
          await until(async () => {
            const { body } = await kept.shop.raw('GET', '/ready')
            return body.away?.shopIds?.includes(first.shop.credentials.siteId) || undefined
          })
        }
      } finally {
        startNode(stopped)
      }
      await sellTo(first)
    },
  )

  test.skipIf(isPlain)('no confirmed order is lost or doubled when the PostgreSQL of a worker is killed', async () => {
    const server = await serve(await openAt(shopUrl))
    const { first, stopped } = await shopsOnBothWorkers(server)
    const confirmed: string[] = []
    const ended = { yes: false }
    const buyers = Array.from({ length: 4 }, async () => {
      while (!ended.yes) {
        const answer = await buyFrom(first).catch(() => undefined)
        if (answer?.status === 200) confirmed.push(answer.body.orderId as string)
      }
    })
    await until(() => confirmed.length >= 20 || undefined)
    process.kill(Number(readFileSync(join(stopped.data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
    await until(() => {
      try {
        startNode(stopped)
        return true
      } catch {
        // Its former processes still end.
        return undefined
      }
    })
    const before = confirmed.length
    await until(() => confirmed.length >= before + 20 || undefined)
    ended.yes = true
    await Promise.all(buyers)
    const { siteId } = first.shop.credentials
    const rows = (await inSession(server.database, (session) =>
      session.script(`select id, checkout_id from sales_order where site_id = '${siteId}'`),
    )) as { id: string; checkout_id: string }[]
    const stored = new Set(rows.map(({ id }) => id))
    expect(confirmed.filter((id) => !stored.has(id))).toEqual([])
    expect(new Set(rows.map(({ checkout_id: checkout }) => checkout)).size).toBe(rows.length)
  })
})

/** A shop on each worker, and the worker of the first. */
async function shopsOnBothWorkers(server: TestServer) {
  const byNode = new Map<string, SellingShop>()
  while (byNode.size < 2) {
    const selling = await aShopThatSells(server)
    const [node] = await loadNodeNames(server.database, [selling.shop.credentials.siteId])
    byNode.set(node!, selling)
  }
  const [[name, first], [, second]] = [...byNode] as [[string, SellingShop], [string, SellingShop]]
  const stopped = nodes.workers.find(({ port }) => name.endsWith(`:${port}`))!
  return { first, second, stopped }
}

function onServer({ shop, product }: SellingShop, server: TestServer): SellingShop {
  const raw: SellingShop['shop']['raw'] = async (method, path, { body, headers = {} } = {}) => {
    const response = await fetch(server.url + path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text, headers: response.headers }
  }
  const { apiKey, siteId } = shop.credentials
  const owner: SellingShop['shop']['owner'] = (method, path, body) =>
    raw(method, path, { ...(body && { body }), headers: { authorization: apiKey, 'wix-site-id': siteId } })
  return { shop: { ...shop, server, raw, owner }, product }
}
