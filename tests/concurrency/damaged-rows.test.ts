import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCheckout, aProduct, aShippingOption, aVisitor } from '../support/shop/builders.ts'
import { newId } from '../../apps/server/src/kernel/basics/ids.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { aShop } from '../support/shop/shop.ts'
import { endedTask } from '../support/shop/bulk-tasks.ts'
import { until } from '../support/until.ts'
import { webhookReceiver } from '../support/providers/webhook-receiver.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ background: true })))
afterAll(() => server[Symbol.asyncDispose]())

test('the audits name a damaged order and continue; lists and other orders still work', async () => {
  const shop = await aShop(server)
  const { siteId } = shop.credentials
  const product = await aProduct(shop)
  await aShippingOption(shop)
  const [damaged, other] = [await anOrder(), await anOrder()]
  await sql`update sales_order set doc = jsonb_set(doc, '{lineItems}', '"?"') where site_id = ${siteId} and id = ${damaged}`.execute(
    server.database.db,
  )
  const response = await shop.owner('POST', '/ecom/v1/orders/search', { search: {} })
  expect(response.body.orders).toHaveLength(2)
  expect((await shop.owner('GET', `/ecom/v1/orders/${other}`)).status).toBe(200)
  expect((await shop.owner('POST', `/ecom/v1/orders/${other}/cancel`, {})).status).toBe(200)
  const { status, body } = await shop.owner('POST', '/stoa/v1/health/audits/run', {})
  expect(status).toBe(200)
  expect(body.audits).toEqual([
    { name: 'customerSums', runDate: expect.any(String) },
    { name: 'giftCards', runDate: expect.any(String) },
    {
      name: 'stock',
      runDate: expect.any(String),
      finding: {
        entity: 'ORDER',
        id: damaged,
        description: 'The lines of order 10001 cannot be read; its row was changed or damaged.',
      },
    },
    { name: 'orderMoney', runDate: expect.any(String) },
    { name: 'customerFigures', runDate: expect.any(String) },
    { name: 'orderFigures', runDate: expect.any(String) },
    { name: 'returns', runDate: expect.any(String) },
    { name: 'stockHolds', runDate: expect.any(String) },
  ])

  async function anOrder(): Promise<string> {
    const visitor = await aVisitor(shop)
    const checkoutId = await aCheckout(visitor, [product])
    return (await visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})).body.orderId
  }
})

test('a damaged product fails alone: it is listed, and other products can be sold', async () => {
  const shop = await aShop(server)
  const [damaged, other] = [await aProduct(shop, { name: 'Damaged' }), await aProduct(shop, { name: 'Other' })]
  await aShippingOption(shop)
  await sql`update product set doc = '{"media": 5, "options": {}}' where site_id = ${shop.credentials.siteId} and id = ${damaged.id}`.execute(
    server.database.db,
  )
  expect((await shop.owner('POST', '/stores/v3/products/query', {})).body.products).toHaveLength(2)
  const visitor = await aVisitor(shop)
  const checkoutId = await aCheckout(visitor, [other])
  expect((await visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})).status).toBe(200)
})

test('a damaged webhook and a damaged payload fail alone and show the reason', async () => {
  await using receiver = await webhookReceiver()
  const shop = await aShop(server)
  const { siteId } = shop.credentials
  const eventTypes = ['wix.billing.v1.tax_group_created']
  const webhook = async () =>
    (await shop.owner('POST', '/stoa/v1/webhooks', { webhook: { url: receiver.url, eventTypes } })).body.webhook.id
  const [damaged] = [await webhook(), await webhook()]
  await sql`update webhook set private_key_sealed = 'no key' where site_id = ${siteId} and id = ${damaged}`.execute(
    server.database.db,
  )
  await shop.owner('POST', '/billing/v1/tax-groups', { taxGroup: { name: 'One' } })
  await sql`insert into job (site_id, id, name, payload, due_date, created_date)
    select ${siteId}, gen_random_uuid(), 'webhooks.deliver-event', payload::jsonb, now(), now() from unnest(array['null', '{"deliveryId": 5}']) as payload`.execute(
    server.database.db,
  )
  server.clock.advance(60_000)
  const failedWork = await until(async () => {
    const { body } = await shop.owner('GET', '/stoa/v1/health/failed-work')
    return body.failedWork.length === 3 && receiver.eventIds.length === 1 ? body.failedWork : undefined
  })
  for (const { name, reason } of failedWork) expect([name, reason]).toEqual(['webhooks.deliver-event', expect.any(String)])
  await shop.owner('POST', '/billing/v1/tax-groups', { taxGroup: { name: 'Two' } })
  await until(() => (receiver.eventIds.length === 2 ? true : undefined))
})

test('a change by filter that can never succeed fails once, and says why', async () => {
  const shop = await aShop(server)
  const { siteId } = shop.credentials
  const taskId = newId()
  const { db } = server.database
  // A filter that an earlier version accepted.
  await sql`insert into bulk_task (site_id, id, operation, request, state, created_date) values (${siteId}, ${taskId},
    'stores/products-v-3.bulkDeleteProductsByFilter', '{"filter": {"constructor": "x"}}', 'RUNNING', now())`.execute(db)
  await sql`insert into job (site_id, id, name, payload, due_date, created_date) values (${siteId}, ${newId()},
    'kernel.run-bulk-task', jsonb_build_object('taskId', ${taskId}::text), now(), now())`.execute(db)
  await server.app.drain()
  const task = await endedTask(shop, taskId)
  expect(task).toMatchObject({
    state: 'FAILED',
    succeeded: 0,
    canCancel: false,
    canUndo: false,
    finishedDate: expect.any(String),
  })
  expect(task.error).toEqual({ code: 'INVALID_ARGUMENT', description: expect.stringContaining('constructor') })
  const { rows } = await sql`select name from job where site_id = ${siteId} and name = 'kernel.run-bulk-task'`.execute(db)
  expect(rows).toEqual([])
})

test('a damaged event does not delay later events', async () => {
  await using receiver = await webhookReceiver()
  const shop = await aShop(server)
  const eventTypes = ['wix.billing.v1.tax_group_created']
  await shop.owner('POST', '/stoa/v1/webhooks', { webhook: { url: receiver.url, eventTypes } })
  const hold = (until: string) =>
    sql`update event_cursor set leased_until = ${until}::timestamptz where site_id = ${shop.credentials.siteId} and subscriber = 'webhooks.plan-deliveries'`.execute(
      server.database.db,
    )
  await hold('infinity')
  for (const name of ['One', 'Two']) await shop.owner('POST', '/billing/v1/tax-groups', { taxGroup: { name } })
  await sql`update domain_event set body = '"?"', identity = 'null' where site_id = ${shop.credentials.siteId} and id = (
    select id from domain_event where site_id = ${shop.credentials.siteId} and type = ${eventTypes[0]!} order by number limit 1)`.execute(
    server.database.db,
  )
  await hold('-infinity')
  server.clock.advance(60_000)
  await until(() => (receiver.eventIds.length === 2 ? true : undefined))
})

test('a site with an invalid time zone does not delay the nightly work of other sites', async () => {
  const [first, second] = [await aShop(server), await aShop(server)]
  await server.app.runSchedules()
  const [damaged, other] = [first, second].map(({ credentials }) => credentials.siteId).toSorted()
  await sql`update site set time_zone = 'Nowhere/At_All' where id = ${damaged}`.execute(server.database.db)
  server.clock.advance(24 * 3600_000)
  await server.app.runSchedules()
  const { rows } = await sql`select name from job where site_id = ${other} and name = 'health.run-audits'`.execute(
    server.database.db,
  )
  expect(rows).toHaveLength(1)
})
