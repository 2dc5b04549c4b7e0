import { productsV3 } from '@wix/stores'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../support/server.ts'
import { aShop, ownerClient, visitorClient } from '../support/shop.ts'
import { aShirt } from './catalog-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('a product with variants is created and read by id and by slug', async () => {
  const shop = await aShop(server)
  const { productsV3: products } = ownerClient(shop, { productsV3 })
  const { product } = await products.createProductWithInventory(aShirt({ stock: 3 }))
  expect(product).toMatchObject({
    name: 'Crème shirt',
    slug: 'creme-shirt',
    revision: '1',
    visible: true,
    actualPriceRange: { minValue: { amount: '20.00' }, maxValue: { amount: '24.50' } },
  })
  const visitor = visitorClient(shop, { productsV3 })
  const { product: read } = await visitor.productsV3.getProductBySlug('creme-shirt')
  expect(read!._id).toBe(product!._id)
  expect(read!.variantsInfo!.variants).toHaveLength(2)
  expect(read!.inventory!.availabilityStatus).toBe('IN_STOCK')
  const byId = await visitor.productsV3.getProduct(product!._id!, { fields: ['CURRENCY'] })
  expect(byId.currency).toBe(shop.credentials && byId.currency)
  const { items } = await visitor.productsV3.queryProducts().find()
  expect(items.map(({ _id }) => _id)).toEqual([product!._id])
})
