import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobTitles } from '../../../apps/dashboard/src/features/overview/shared/job-title.ts'
import type { Module } from '../../../apps/server/src/kernel/background/module.ts'
import { openSite } from '../../../apps/server/src/kernel/operations/perform.ts'
import { auditSales } from '../../../apps/server/src/modules/orders/orders/ports/reports.ts'
import { aCheckout, aProduct, aShippingOption, aVisitor } from '../../support/shop/builders.ts'
import { aGiftCard } from '../../support/shop/gift-cards.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { codeOf } from '../../support/requests/answers.ts'
import { moveClockName } from '../../../apps/server/src/kernel/background/clock-moves.ts'
import { moveClock } from '../../support/shop/test-clock.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const day = 24 * 3600_000

test('the audits run every night and name the first inconsistent entry', async () => {
  const shop = await aShop(server)
  const { product, orderId } = await anOrder(shop)
  const { siteId } = shop.credentials
  expect(await audits(shop)).toEqual([
    { name: 'customerSums', runDate: null },
    { name: 'giftCards', runDate: null },
    { name: 'stock', runDate: null },
    { name: 'orderMoney', runDate: null },
    { name: 'customerFigures', runDate: null },
    { name: 'orderFigures', runDate: null },
    { name: 'returns', runDate: null },
    { name: 'stockHolds', runDate: null },
  ])
  await nextDay()
  expect(await audits(shop)).toEqual([
    { name: 'customerSums', runDate: expect.any(String) },
    { name: 'giftCards', runDate: expect.any(String) },
    { name: 'stock', runDate: expect.any(String) },
    { name: 'orderMoney', runDate: expect.any(String) },
    { name: 'customerFigures', runDate: expect.any(String) },
    { name: 'orderFigures', runDate: expect.any(String) },
    { name: 'returns', runDate: expect.any(String) },
    { name: 'stockHolds', runDate: expect.any(String) },
  ])
  const run = async () => {
    const { body } = await shop.owner('POST', '/stoa/v1/health/audits/run', {})
    return Object.fromEntries(body.audits.map(({ name, finding }: { name: string; finding?: object }) => [name, finding]))
  }

  await change(sql`update sales_order set paid_minor = 1 where site_id = ${siteId} and id = ${orderId}`)
  expect((await run()).orderMoney).toMatchObject({
    entity: 'ORDER',
    id: orderId,
    description: expect.stringContaining('paid 1 by its row'),
  })
  await change(sql`update sales_order set paid_minor = 0 where site_id = ${siteId} and id = ${orderId}`)

  await change(sql`update customer_identity set order_count = order_count + 1 where site_id = ${siteId}`)
  expect(await run()).toMatchObject({ customerSums: { entity: 'CUSTOMER' }, customerFigures: { entity: 'CUSTOMER' } })
  await change(sql`update customer_identity set order_count = order_count - 1 where site_id = ${siteId}`)

  await change(sql`update inventory_movement set delta = delta - 1 where site_id = ${siteId} and order_id = ${orderId}`)
  expect((await run()).stock).toMatchObject({ entity: 'INVENTORY_ITEM' })
  await change(sql`update inventory_movement set delta = delta + 1 where site_id = ${siteId} and order_id = ${orderId}`)
  expect((await run()).stock).toBeUndefined()

  const card = await aGiftCard(shop, '20.00')
  await change(sql`update gift_card set balance = 25 where site_id = ${siteId} and id = ${card.id}`)
  expect((await run()).giftCards).toMatchObject({ entity: 'GIFT_CARD', id: card.id })
  expect(await left(shop, product.id)).toBe(8)
})

test('an order without stock movements is found, whatever app its line names', async () => {
  const shop = await aShop(server)
  const { orderId } = await anOrder(shop)
  const { siteId } = shop.credentials
  const site = await openSite(server.app.kernel, siteId)
  expect(await auditSales(site)).toBeUndefined()
  // As if the sale had never been recorded: the balances are still consistent.
  await change(sql`update inventory_item set quantity = quantity + 2 where site_id = ${siteId}`)
  await change(sql`delete from inventory_movement where site_id = ${siteId} and order_id = ${orderId}`)
  expect(await auditSales(site)).toMatchObject({ orderId, sold: 2n, taken: 0n })
  await change(sql`update sales_order set doc = jsonb_set(doc, '{lineItems,0,catalogReference,appId}', '"00000000-0000-4000-8000-000000000000"')
    where site_id = ${siteId} and id = ${orderId}`)
  expect(await auditSales(site)).toMatchObject({ orderId })
  const { body } = await shop.owner('POST', '/stoa/v1/health/audits/run', {})
  const stock = body.audits.find(({ name }: { name: string }) => name === 'stock')
  expect(stock.finding).toMatchObject({ entity: 'ORDER', id: orderId })
  const { body: metrics } = await shop.raw('GET', '/metrics')
  expect(Number(/^stoa_audit_errors (\d+)$/m.exec(metrics)![1])).toBeGreaterThanOrEqual(1)
})

test('a missed night is made up for once', async () => {
  const shop = await aShop(server)
  await server.app.runSchedules()
  server.clock.advance(5 * day)
  await server.app.runSchedules()
  await server.app.runSchedules()
  const { rows } = await sql<{
    name: string
  }>`select name from job where site_id = ${shop.credentials.siteId} and name like 'health.%' order by name`.execute(
    server.database.db,
  )
  expect(rows.map(({ name }) => name)).toEqual(['health.purge-old-rows', 'health.run-audits'])
  await server.app.drain()
})

test('old records that nothing needs are deleted after a period that the owner sets within limits', async () => {
  const shop = await aShop(server)
  const { siteId } = shop.credentials
  const { orderId } = await anOrder(shop)
  // An unpaid order would be cancelled meanwhile, and a checkout abandoned, which are events.
  await shop.owner('POST', `/ecom/v1/payments-collector/orders/${orderId}/mark-as-paid`, {})
  await shop.owner('PATCH', '/stoa/v1/abandoned-checkout-settings', { settings: { enabled: false } })
  const visitor = await aVisitor(shop)
  const { id, variantId } = await aProduct(shop, { stock: 5 })
  const lineItems = [{ quantity: 1, catalogReference: { appId, catalogItemId: id, options: { variantId } } }]
  await visitor.send('POST', '/ecom/v1/carts/current/add-to-cart', { lineItems })
  await aCheckout(await aVisitor(shop), [{ id, variantId }])
  await server.app.startBackground()
  await server.app.drain()
  await server.app.stopBackground()
  const rule = async (name: string) =>
    (await shop.owner('GET', '/stoa/v1/health')).body.health.retention.find((each: { name: string }) => each.name === name)
  expect(await rule('events')).toEqual({ name: 'events', days: 30, minDays: 7, maxDays: 400 })
  const choose = (name: string, days: number) => shop.owner('PATCH', '/stoa/v1/health/retention', { periods: [{ name, days }] })
  expect((await choose('events', 6)).status).toBe(400)
  expect((await choose('idempotencyRecords', 2)).status).toBe(400)
  expect(codeOf(await choose('nothing', 10))).toBe('UNKNOWN_RETENTION_RULE')
  expect((await choose('events', 10)).status).toBe(200)
  expect((await choose('carts', 30)).status).toBe(200)
  expect((await choose('checkouts', 30)).status).toBe(200)

  const counts = async () => ({
    events: await count('domain_event', siteId),
    carts: await count('cart', siteId),
    checkouts: await count('checkout', siteId),
    orders: await count('sales_order', siteId),
  })
  const before = await counts()
  expect(before.events).toBeGreaterThan(0)
  expect(before.checkouts).toBe(2)
  await nextDay()
  expect(await counts()).toEqual(before)
  server.clock.advance(31 * day)
  await nextDay()
  expect(await counts()).toEqual({ events: 0, carts: 0, checkouts: 1, orders: 1 })
  expect((await shop.owner('GET', `/ecom/v1/orders/${orderId}`)).status).toBe(200)
})

test('an event that a subscriber has not read is never deleted', async () => {
  const shop = await aShop(server)
  const { siteId } = shop.credentials
  await server.app.runSchedules()
  const taxRegion = { country: 'DE', appId }
  await shop.owner('POST', '/billing/v1/tax-regions', { taxRegion })
  server.clock.advance(100 * day)
  await server.app.runSchedules()
  await server.app.drainJobs()
  expect(await count('domain_event', siteId)).toBeGreaterThan(0)
})

test('the nightly deletion of a site whose test clock is years ahead signs nobody out', async () => {
  const shop = await aShop(server)
  const { email, password } = shop.credentials.owner
  const signedIn = await shop.raw('POST', '/stoa/v1/sessions/sign-in', { body: { email, password } })
  const headers = { cookie: signedIn.headers.get('set-cookie')!.split(';')[0]!, 'x-stoa-session': '1' }
  await server.app.runSchedules()
  await moveClock(shop, { days: 2 * 365 })
  await nextDay()
  expect((await shop.raw('GET', '/ecom/v1/orders-settings', { headers })).status).toBe(200)
})

const appId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

async function nextDay(): Promise<void> {
  await server.app.runSchedules()
  server.clock.advance(day)
  await server.app.runSchedules()
  await server.app.drain()
}

async function audits(shop: TestShop): Promise<unknown> {
  return (await shop.owner('GET', '/stoa/v1/health')).body.health.audits
}

async function anOrder(shop: TestShop) {
  const product = await aProduct(shop, { stock: 10 })
  await aShippingOption(shop)
  const visitor = await aVisitor(shop)
  const checkoutId = await aCheckout(visitor, [product, product])
  const { body, status } = await visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})
  expect(status).toBe(200)
  return { product, orderId: body.orderId as string }
}

async function left(shop: TestShop, productId: string): Promise<number> {
  const { body } = await shop.owner('POST', '/stores/v3/inventory-items/query', { query: { filter: { productId } } })
  return body.inventoryItems[0].quantity
}

async function change(statement: RawBuilder<unknown>): Promise<void> {
  await statement.execute(server.database.db)
}

async function count(table: string, siteId: string): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::integer as count from ${sql.ref(table)} where site_id = ${siteId}`.execute(server.database.db)
  return rows[0]!.count
}

test('the back office has words for every job and every reaction to events, and for nothing else', () => {
  const modules: readonly Module[] = server.app.composed.modules
  const names = modules.flatMap(({ jobs = [], schedules = [], reactions = [] }) => [
    ...jobs.map(({ name }) => name),
    ...schedules.map(({ job }) => job.name),
    ...reactions.map(({ name }) => name),
  ])
  expect(names.length).toBeGreaterThan(90)
  expect(Object.keys(jobTitles).toSorted()).toEqual([...new Set([...names, moveClockName])].toSorted())
})

test('the back office warns of a job that failed three times, and of one that was given up', async () => {
  const shop = await aShop(server)
  const { siteId } = shop.credentials
  const failing = async (attempts: number, failedDate: Date | null = null) => {
    await change(sql`delete from job where site_id = ${siteId}`)
    await change(sql`insert into job (site_id, id, name, payload, due_date, created_date, attempts, failure, failed_date)
      values (${siteId}, ${randomUUID()}::uuid, 'webhooks.deliver-event', '{}', ${new Date()}, ${new Date()}, ${attempts}, 'refused', ${failedDate})`)
    return (await shop.owner('GET', '/stoa/v1/health')).body.health.failedWorkCount
  }
  expect(await failing(2)).toBe(0)
  expect(await failing(3)).toBe(1)
  expect(await failing(1, new Date())).toBe(1)
})
