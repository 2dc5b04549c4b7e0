import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, aCollectingShop, path, requestsOf, statusesOf } from '../conformance/messages/back-in-stock-builders.ts'
import { inSite } from '../conformance/catalog/catalog-site.ts'
import { notifyNext } from '../../apps/server/src/modules/messages/back-in-stock/notify.ts'
import { aVisitor } from '../support/shop/builders.ts'
import { sharedServer, type TestServer } from '../support/servers/server.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('twenty visitors who ask with one address at once make one request, and all get the same answer', async () => {
  const { shop, product } = await aCollectingShop(server)
  const visitors = await Promise.all(Array.from({ length: 20 }, () => aVisitor(shop)))
  const answers = await Promise.all(visitors.map(({ send }) => ask(send, product, 'mia@example.com')))
  expect(answers.map(({ status }) => status)).toEqual(visitors.map(() => 200))
  expect(new Set(answers.map(({ body }) => Object.keys(body.request).join())).size).toBe(1)
  expect(await requestsOf(shop)).toHaveLength(1)
})

test('whoever asks while a request ends is told that it waits, or waits anew', async () => {
  const { shop, product } = await aCollectingShop(server)
  for (let round = 0; round < 12; round++) {
    const email = `person-${round}@example.com`
    const { body } = await ask(shop.owner, product, email)
    const visitors = await Promise.all([1, 2, 3].map(() => aVisitor(shop)))
    const end =
      round % 2 === 0
        ? shop.owner('DELETE', `${path}/${body.request.id}`)
        : shop.owner('PUT', `${path}/${body.request.id}/mark-as-notification-sent`, {})
    const [ended, ...answers] = await Promise.all([end, ...visitors.map(({ send }) => ask(send, product, email))])
    expect([ended.status, ...answers.map(({ status }) => status)]).toEqual([200, 200, 200, 200])
  }
})

test('of many transactions that choose at once, together they tell as many people as there are pieces', async () => {
  const { shop, product } = await aCollectingShop(server)
  for (const name of ['a', 'b', 'c', 'd', 'e']) await ask(shop.owner, product, `${name}@example.com`)
  await sql`update inventory_item set quantity = 2
    where site_id = ${shop.credentials.siteId} and variant_id = ${product.variantId}`.execute(server.database.db)
  const item = { productId: product.id, variantId: product.variantId }
  await Promise.all(Array.from({ length: 8 }, () => inSite(shop, (site) => notifyNext(site, item))))
  expect(await statusesOf(shop)).toEqual({
    'a@example.com': 'PROCESSING',
    'b@example.com': 'PROCESSING',
    'c@example.com': 'RECEIVED',
    'd@example.com': 'RECEIVED',
    'e@example.com': 'RECEIVED',
  })
})
