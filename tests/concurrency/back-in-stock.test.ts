import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, aCollectingShop, requestsOf, statusesOf } from '../conformance/messages/back-in-stock-builders.ts'
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
