import { asSeller } from '../support/shop/invoicing.ts'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aCheckout, aProduct, aShippingOption, aVisitor } from '../support/shop/builders.ts'
import type { WireAnswer } from '../support/shop/shop.ts'
import { anOrder } from '../conformance/orders/orders-builders.ts'
import { until } from '../support/until.ts'
import { shopOnWorkers, testShop, left, settled, startReceiver, setUp } from './workers-set-up.ts'

setUp()

test('fifty shoppers on two workers: correct stock, unique order numbers, and each event reaches its webhook once', async () => {
  const shop = testShop()
  await using receiver = await startReceiver()
  const eventTypes = ['wix.ecom.v1.order_approved', 'wix.ecom.v1.order_created']
  const webhook = await shop.owner('POST', '/stoa/v1/webhooks', { webhook: { url: receiver.url, eventTypes } })
  const product = await aProduct(shop, { stock: 30 })
  await aShippingOption(shop)
  const visitors = await Promise.all(Array.from({ length: 50 }, () => aVisitor(shop)))
  const checkouts = await Promise.all(visitors.map((visitor) => aCheckout(visitor, [product])))
  const answers = await Promise.all(
    visitors.map((visitor, index) => visitor.send('POST', `/ecom/v1/checkouts/${checkouts[index]}/create-order`, {})),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
  expect(await left(shop, product)).toBe(0)
  const { body } = await shop.owner('POST', '/ecom/v1/orders/search', { search: { cursorPaging: { limit: 100 } } })
  expect(new Set(body.orders.map(({ number }: { number: string }) => number)).size).toBe(30)
  await until(() => (receiver.eventIds.length >= 60 ? true : undefined), 30_000)
  await settled(shop, webhook.body.webhook.id)
  expect(receiver.eventIds).toHaveLength(60)
  expect(new Set(receiver.eventIds).size).toBe(60)
}, 120_000)

test('invoices that two workers issue at once have numbers without gaps, and an order has one', async () => {
  const shop = testShop()
  await asSeller(shop)
  const ids = await Promise.all(Array.from({ length: 12 }, async () => (await anOrder(shop)).id))
  const answers = await Promise.all(
    [...ids, ...ids.slice(0, 4)].map((id) => shop.owner('POST', `/ecom/v1/invoices/orders/${id}`, {})),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(12)
  const numbers = await Promise.all(
    ids.map(async (id) => (await shop.owner('GET', `/stoa/v1/orders/${id}/invoices`)).body.invoices[0].number as string),
  )
  expect(numbers.toSorted()).toEqual(ids.map((_, index) => `TEST-${String(index + 1).padStart(5, '0')}`))
}, 120_000)

test('a change is seen by every worker within moments', async () => {
  const shop = testShop()
  const { id } = await aProduct(shop, { name: 'Before' })
  const visitor = await aVisitor(shop)
  const names = async () => {
    // Each request has a connection of its own, so that it may reach either worker.
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => visitor.send('POST', '/stores/v3/products/query', { query: { filter: { id } } })),
    )
    return new Set(responses.map(({ body }) => body.products[0].name))
  }
  for (const name of ['One', 'Two', 'Three', 'Four']) {
    const { body } = await shop.owner('GET', `/stores/v3/products/${id}`)
    await shop.owner('PATCH', `/stores/v3/products/${id}`, { product: { id, revision: body.product.revision, name } })
    await expect.poll(names, { interval: 10 }).toEqual(new Set([name]))
    // Settings and API keys are cached too.
    await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { name } })
    const shopNames = async () => {
      const shops = await Promise.all(Array.from({ length: 6 }, () => visitor.send('GET', '/stoa/v1/shop')))
      return new Set(shops.map(({ body: { shop: seen } }) => seen.name))
    }
    await expect.poll(shopNames, { interval: 10 }).toEqual(new Set([name]))
  }
  const { body: made } = await shop.owner('POST', '/stoa/v1/api-keys', { apiKey: { name: 'short-lived', scopes: ['*'] } })
  const headers = { authorization: made.secret, 'wix-site-id': shop.credentials.siteId }
  const readSettings = () =>
    Promise.all(Array.from({ length: 6 }, () => shop.raw('GET', '/ecom/v1/orders-settings', { headers })))
  expect(statuses(await readSettings())).toEqual(new Set([200]))
  await shop.owner('DELETE', `/stoa/v1/api-keys/${made.apiKey.id}`)
  await expect.poll(async () => statuses(await readSettings()), { interval: 10 }).toEqual(new Set([401]))
}, 60_000)

test('workers whose notifications break off miss nothing: nothing older is used once they listen again', async () => {
  const shop = testShop()
  const { id } = await aProduct(shop, { name: 'Before' })
  const visitor = await aVisitor(shop)
  const names = async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => visitor.send('POST', '/stores/v3/products/query', { query: { filter: { id } } })),
    )
    return new Set(answers.map(({ body }) => body.products[0].name))
  }
  expect(await names()).toEqual(new Set(['Before']))
  const client = new pg.Client(shopOnWorkers.databaseUrl)
  await client.connect()
  const listeners = "from pg_stat_activity where datname = current_database() and query in ('listen \"stoa_changes\"', 'select')"
  const { rowCount } = await client.query(`select pg_terminate_backend(pid) ${listeners}`)
  expect(rowCount).toBe(2)
  // Messages of other programs on the channel do no harm.
  for (const payload of ['', 'x', '{}', '{"changes":[1]}', 'null'])
    await client.query('select pg_notify($1, $2)', ['stoa_changes', payload])
  const { body } = await shop.owner('GET', `/stores/v3/products/${id}`)
  await shop.owner('PATCH', `/stores/v3/products/${id}`, { product: { id, revision: body.product.revision, name: 'After' } })
  await expect.poll(names, { interval: 10 }).toEqual(new Set(['After']))
  await until(async () => {
    const { rows } = await client.query(`select count(*)::int as count ${listeners}`)
    return rows[0].count === 2 ? true : undefined
  })
  await client.end()
}, 60_000)

test('both workers serve requests, and the metrics add up both', async () => {
  const shop = testShop()
  const { body } = await shop.raw('GET', '/metrics')
  const served = /^stoa_responses_total\{status="200"\} (\d+)$/m.exec(body)
  const before = Number(served![1])
  await Promise.all(Array.from({ length: 20 }, () => shop.raw('GET', '/health')))
  const { body: after } = await shop.raw('GET', '/metrics')
  const total = Number(/^stoa_responses_total\{status="200"\} (\d+)$/m.exec(after)![1])
  expect(total - before).toBe(21)
})

test('workers share one limit of transformed pictures', async () => {
  const shop = testShop()
  const photograph = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
  const { body } = await shop.owner('POST', '/stoa/v1/pictures', { content: photograph.toString('base64') })
  for (let width = 1; width <= 160; width++) {
    // Each request has a connection of its own, so that it may reach either worker.
    const headers = { connection: 'close', 'x-forwarded-for': `198.51.100.${width}` }
    const { status } = await shop.raw('GET', `/media/${body.picture.id}/v1/fill/w_${width},h_9,al_c/a.png`, { headers })
    expect(status).toBe(200)
  }
  // 64 copies of one picture are a 32nd of 32 megabytes. The last one of either may be on its way to the other.
  const copies = () => readdirSync(join(shopOnWorkers.folder, 'cache/pictures')).length
  expect(copies()).toBeGreaterThanOrEqual(62)
  expect(copies()).toBeLessThanOrEqual(66)
}, 60_000)

function statuses(answers: readonly WireAnswer[]): Set<number> {
  return new Set(answers.map(({ status }) => status))
}
