import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../support/servers/server.ts'
import { aShop, type TestShop } from '../../../support/shop/shop.ts'
import { aMug } from '../catalog-builders.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const day = 24 * 3600 * 1000

async function wordsOf({ credentials }: TestShop): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`select word from product_word where site_id = ${credentials.siteId}`.execute(
    server.database.db,
  )
  return rows.map(({ word }) => word)
}

async function found(shop: TestShop, expression: string): Promise<string[]> {
  const { body } = await shop.owner('POST', '/stoa/v1/storefront-products/list', { expression })
  return body.products.map(({ name }: { name: string }) => name)
}

async function createProduct(shop: TestShop, name: string) {
  return (await shop.owner('POST', '/stores/v3/products', { product: aMug({ name }) })).body.product
}

test('at night, words that no product has any more are forgotten, and the others stay', async () => {
  const shop = await aShop(server)
  const { id, revision } = await createProduct(shop, 'Quokka lamp')
  await shop.owner('PATCH', `/stores/v3/products/${id}`, { product: { id, revision, name: 'Wombat lamp' } })
  expect(await wordsOf(shop)).toEqual(expect.arrayContaining(['quokka', 'wombat', 'lamp']))
  await server.app.runSchedules()
  server.clock.advance(day)
  await server.app.runSchedules()
  await server.app.drain()
  const left = await wordsOf(shop)
  expect(left).not.toContain('quokka')
  expect(left).toEqual(expect.arrayContaining(['wombat', 'lamp']))
})

test('the words of products of an older version are made again by a job', async () => {
  const shop = await aShop(server)
  await createProduct(shop, 'Geschirrtuch')
  await sql`delete from product_word where site_id = ${shop.credentials.siteId}`.execute(server.database.db)
  await sql`update product set search_words = '' where site_id = ${shop.credentials.siteId}`.execute(server.database.db)
  expect(await found(shop, 'geschirrtuch')).toEqual([])
  await sql`insert into job (site_id, id, name, payload, due_date, created_date)
    values (${shop.credentials.siteId}, gen_random_uuid(), 'catalog.index-words', '{}', now(), now())`.execute(server.database.db)
  await server.app.drain()
  expect(await found(shop, 'geschirrtuch')).toEqual(['Geschirrtuch'])
  expect(await wordsOf(shop)).toContain('geschirrtuch')
})
