import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { openDatabase, type Database } from '../../apps/server/src/kernel/database/database.ts'
import { diskFiles } from '../../apps/server/src/kernel/files/local-disk.ts'
import { prepareInstallation } from '../../apps/server/src/kernel/database/installation.ts'
import { aCheckout, aProduct, aShippingOption, aVisitor } from '../support/shop/builders.ts'
import { testClock } from '../support/servers/clock.ts'
import { openEmbedded } from '../support/databases/embedded-folder.ts'
import type { TestServer } from '../support/servers/server.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'
import { testApp, testSecret } from '../support/servers/test-app.ts'
import { until } from '../support/until.ts'
import type { WebhookReceiver } from '../support/providers/webhook-receiver.ts'

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

type Where = { url: string } | { folder: string }

/** A shop with orders, media, a failed delivery that will be retried, and an event that no subscriber has read. */
export async function aShopAtWork(where: Where, media: string, receiver: WebhookReceiver) {
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

export async function expectContinues(
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

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-moved-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
