import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase, type Database } from '../../apps/server/src/kernel/database/database.ts'
import { diskFiles } from '../../apps/server/src/kernel/files/local-disk.ts'
import { prepareInstallation } from '../../apps/server/src/kernel/database/installation.ts'
import { aCheckout, aProduct, aShippingOption, aVisitor } from '../support/shop/builders.ts'
import { testClock } from '../support/servers/clock.ts'
import { command, commandProcess, type Outcome } from '../support/servers/command.ts'
import { openEmbedded } from '../support/databases/embedded-folder.ts'
import { openInMemory } from '../support/databases/embedded-memory.ts'
import { newDatabase, postgresProgram, startPostgres, type PostgresServer } from '../support/databases/postgres-server.ts'
import type { TestServer } from '../support/servers/server.ts'
import { soakTest } from '../support/soak.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'
import { testApp, testSecret } from '../support/servers/test-app.ts'
import { until } from '../support/until.ts'
import { webhookReceiver, type WebhookReceiver } from '../support/providers/webhook-receiver.ts'

const counted = [
  'sales_order',
  'webhook',
  'webhook_delivery',
  'job',
  'domain_event',
  'event_cursor',
  'inventory_movement',
  'product',
]

soakTest(
  'a dump that is restored on a fresh server continues its events: none is skipped, none is sent twice',
  async () => {
    await using receiver = await webhookReceiver([200, 503])
    const folder = temporaryFolder()
    const media = join(folder, 'media')
    const first = await aPostgres()
    await useTransactionIds(first.url, 20_000)
    const { shop, counts } = await aShopAtWork({ url: first.url }, media, receiver)
    const dump = join(folder, 'shop.dump')
    execFileSync(postgresProgram('pg_dump'), ['-Fc', '-f', dump, '-d', first.url])

    const second = await aPostgres()
    execFileSync(postgresProgram('pg_restore'), ['--no-owner', '-d', second.url, dump])
    await expectContinues({ url: second.url }, media, shop, counts, receiver)
  },
  300_000,
)

describe('a shop on the embedded database', () => {
  let working: string
  let receiver: WebhookReceiver
  let made: Awaited<ReturnType<typeof aShopAtWork>>
  let server: PostgresServer
  beforeAll(async () => {
    working = mkdtempSync(join(tmpdir(), 'stoa-moved-'))
    receiver = await webhookReceiver([200, 503])
    made = await aShopAtWork({ folder: join(working, 'database') }, join(working, 'media'), receiver)
    server = await startPostgres()
  }, 300_000)
  afterAll(async () => {
    await server.stop()
    await receiver[Symbol.asyncDispose]()
    rmSync(working, { recursive: true, force: true })
  })

  /** A copy of the shop's folder, for one test. */
  function aCopy(): string {
    const copy = temporaryFolder()
    cpSync(working, copy, { recursive: true })
    // Each copy sends the same events.
    receiver.eventIds.length = 1
    return copy
  }

  const aDatabase = (name: string) => newDatabase(server.url, { name })

  test('continues where it was in a copy of the folder', async () => {
    const copy = aCopy()
    const where = { folder: join(copy, 'database') }
    await expectContinues(where, join(copy, 'media'), made.shop, made.counts, receiver)
  }, 300_000)

  soakTest(
    'is moved to a PostgreSQL server by the command',
    async () => {
      const folder = aCopy()
      const url = await aDatabase('moved')
      const moved = await stoa(['move-to', url], { DATA_DIR: folder })
      expect(moved).toMatchObject({ status: 0, stdout: expect.stringMatching(/^\d+ rows of \d+ tables\n/) })
      expect(await stoa(['move-to', url], { DATA_DIR: folder })).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('is not empty'),
      })
      await expectContinues({ url }, join(folder, 'media'), made.shop, made.counts, receiver)
    },
    300_000,
  )

  soakTest(
    'is backed up and restored in one step each, on either database and between them, with media and secret',
    async () => {
      const folder = aCopy()
      const file = join(folder, 'shop.backup')
      expect(await stoa(['backup', file], { DATA_DIR: folder }, commandProcess)).toMatchObject({
        status: 0,
        stdout: expect.stringContaining('2 files'),
      })
      expect(statSync(file).mode & 0o077).toBe(0)
      expect(await stoa(['backup', file], { DATA_DIR: join(folder, 'nothing') })).toMatchObject({
        status: 2,
        stderr: expect.stringMatching(/^stoa: there is no shop in \S+\n$/),
      })

      const onServer = temporaryFolder()
      const restored = { DATA_DIR: onServer, DATABASE_URL: await aDatabase('restored') }
      expect(await stoa(['restore', file], { ...restored, SECRET_KEY: '' })).toMatchObject({ status: 0 })
      expect(readFileSync(join(onServer, 'secret.key'), 'utf8')).toBe(testSecret)
      const again = join(onServer, 'again.backup')
      expect(await stoa(['backup', again], restored)).toMatchObject({ status: 0 })
      const embedded = temporaryFolder()
      expect(
        await stoa(['restore', again], { DATA_DIR: embedded, SECRET_KEY: 'another secret that is long enough to be one' }),
      ).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('SECRET_KEY is not the secret of the backup'),
      })
      expect(await stoa(['restore', again], { DATA_DIR: embedded })).toMatchObject({ status: 0 })
      expect(readFileSync(join(embedded, 'media/pictures/one.txt'), 'utf8')).toBe('a picture')
      expect(await stoa(['restore', again], { DATA_DIR: embedded })).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('not empty'),
      })
      const where = { folder: join(embedded, 'database') }
      await expectContinues(where, join(embedded, 'media'), made.shop, made.counts, receiver)
    },
    300_000,
  )
})

test('a host with another secret, or without the media folder, does not start', async () => {
  const folder = temporaryFolder()
  await using database = await openInMemory()
  await using app = await testApp(database)
  const { migrations } = app
  const mediaFolder = join(folder, 'media')
  const other = join(folder, 'other')
  for (const each of [mediaFolder, other]) mkdirSync(each)
  const start = (secrets: string[], media: string) =>
    prepareInstallation(database, { migrations, secrets, files: diskFiles(media) })
  await start(['the first secret'], mediaFolder)
  await start(['the first secret'], mediaFolder)
  await expect(start(['another'], mediaFolder)).rejects.toThrow(/SECRET_KEY .* is not the one/)
  await expect(start(['the first secret'], other)).rejects.toThrow(/does not hold the files of this database/)
  // During a key rotation both keys are accepted; afterwards only the new one.
  await start(['the second', 'the first secret'], mediaFolder)
  await start(['the second'], mediaFolder)
  await expect(start(['the first secret'], mediaFolder)).rejects.toThrow('SECRET_KEY')
})

type Where = { url: string } | { folder: string }

/** A shop with orders, media, a failed delivery that will be retried, and an event that no subscriber has read. */
async function aShopAtWork(where: Where, media: string, receiver: WebhookReceiver) {
  mkdirSync(join(media, 'pictures'), { recursive: true })
  writeFileSync(join(media, 'pictures/one.txt'), 'a picture')
  await using server = await serve(where, media)
  await server.app.startBackground()
  const shop = await aShop(server)
  const eventTypes = ['wix.ecom.v1.order_created', 'wix.billing.v1.tax_region_created']
  await shop.owner('POST', '/stoa/v1/webhooks', { webhook: { url: receiver.url, eventTypes } })
  await anOrder(shop)
  await until(() => (receiver.eventIds.length === 1 ? true : undefined))
  await aTaxRegion(shop, 'DE')
  await until(async () =>
    (await count(server.database, 'webhook_delivery', "status = 'PENDING' and attempts = 1")) ? true : undefined,
  )
  await server.app.stopBackground()
  await aTaxRegion(shop, 'FR')
  return { shop, counts: await countAll(server.database) }
}

async function expectContinues(
  where: Where,
  media: string,
  { credentials }: TestShop,
  counts: Record<string, number>,
  receiver: WebhookReceiver,
): Promise<void> {
  await using server = await serve(where, media)
  expect(await countAll(server.database)).toEqual(counts)
  expect(existsSync(join(media, 'pictures/one.txt'))).toBe(true)
  await aTaxRegion({ owner: ownerOf(server, credentials) }, 'IT')
  server.clock.advance(60_000)
  await server.app.startBackground()
  await until(() => (receiver.eventIds.length >= 4 ? true : undefined))
  // The job of an unpaid order is due later.
  await until(async () => ((await count(server.database, 'job', "name <> 'orders.cancel-unpaid'")) === 0 ? true : undefined))
  expect(receiver.eventIds).toHaveLength(4)
  expect(new Set(receiver.eventIds).size).toBe(4)
  expect(await count(server.database, 'sales_order', 'true')).toBe(counts['sales_order'])
  const { events } = await server.app.composed.background.read()
  expect(events.standStill).toBe(false)
}

async function serve(where: Where, mediaFolder: string): Promise<TestServer> {
  await using opening = new AsyncDisposableStack()
  const database = opening.use(await ('url' in where ? openDatabase(where) : openEmbedded(where.folder)))
  const clock = testClock()
  const app = opening.use(await testApp(database, { clock }))
  await prepareInstallation(database, { migrations: app.migrations, secrets: [testSecret], files: diskFiles(mediaFolder) })
  const url = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const opened = opening.move()
  return { url, app, database, clock, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

function ownerOf({ url }: TestServer, { apiKey, siteId }: TestShop['credentials']): TestShop['owner'] {
  return async (method, path, body) => {
    const headers = { authorization: apiKey, 'wix-site-id': siteId, 'content-type': 'application/json' }
    const response = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    return { status: response.status, body: await response.json(), headers: response.headers }
  }
}

async function anOrder(shop: TestShop): Promise<void> {
  const product = await aProduct(shop, { stock: 10 })
  await aShippingOption(shop)
  const visitor = await aVisitor(shop)
  const checkoutId = await aCheckout(visitor, [product])
  expect((await visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})).status).toBe(200)
}

async function aTaxRegion(shop: Pick<TestShop, 'owner'>, country: string): Promise<void> {
  const taxRegion = { country, appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e' }
  expect((await shop.owner('POST', '/billing/v1/tax-regions', { taxRegion })).status).toBe(200)
}

async function countAll(database: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of counted) counts[table] = await count(database, table, 'true')
  return counts
}

async function count({ source }: Database, table: string, condition: string): Promise<number> {
  const session = await source.acquire()
  const rows = (await session.script(`select count(*)::integer as count from ${table} where ${condition}`)) as { count: number }[]
  session.release()
  return rows[0]!.count
}

async function aPostgres() {
  const server = await startPostgres()
  onTestFinished(() => server.stop())
  return server
}

/** A server that has been in use for a long time. */
async function useTransactionIds(url: string, transactions: number): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`do $$ begin for i in 1..${transactions} loop perform pg_current_xact_id(); commit; end loop; end $$`)
  await client.end()
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-moved-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function stoa(parameters: string[], more: NodeJS.ProcessEnv, run = command): Promise<Outcome> {
  return run(parameters, { SECRET_KEY: testSecret, ...more })
}
