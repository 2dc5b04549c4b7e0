import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMug } from '../conformance/catalog/catalog-builders.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { aShop } from '../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server[Symbol.asyncDispose]())

test('products that are written at once with the same new words, in any order, are all found by them', async () => {
  const shop = await aShop(server)
  const words = ['quillon', 'ravelin', 'sconce', 'tenaille', 'umbrine', 'vedette']
  const created = await Promise.all(
    Array.from({ length: 12 }, (_, client) => {
      const products = words.map((_, index) =>
        aMug({ name: `${words[(index * (client % 2 ? 5 : 1) + client) % 6]} ${client}`, stock: 1 }),
      )
      return shop.owner('POST', '/stores/v3/bulk/products-with-inventory/create', { products })
    }),
  )
  expect(created.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
  for (const word of words) {
    const { body } = await shop.owner('POST', '/stoa/v1/storefront-products/list', {
      expression: word.slice(0, -1) + 'x',
      limit: 100,
    })
    expect(body, word).toMatchObject({ total: 12, correctedExpression: word })
  }
})
