import { productsV3 } from '@wix/stores'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadCatalogItems } from '../../../apps/server/src/modules/catalog/catalog/ports/items.ts'
import { releaseStock, reserveStock } from '../../../apps/server/src/modules/catalog/catalog/ports/stock.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, visitorClient, type TestShop } from '../../support/shop/shop.ts'
import { aMug, aShirt } from './catalog-builders.ts'
import { inSite, siteOf } from './catalog-site.ts'

let server: TestServer
let shop: TestShop
beforeAll(async () => {
  server = await startServer({ caching: false })
  shop = await aShop(server)
  const { productsV3: products } = ownerClient(shop, { productsV3 })
  await products.bulkCreateProductsWithInventory([
    aShirt({ stock: 20 }),
    ...Array.from({ length: 30 }, (_, index) => aMug({ name: `Mug ${index}`, stock: 1 })),
  ])
})
afterAll(() => server[Symbol.asyncDispose]())

/** The statements that the work sends, without those that verify the token. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  const stop = server.database.observe((sql) => void statements.push(sql))
  await work()
  stop()
  return statements.filter((sql) => /\b(product|product_variant|inventory_item|stock_reservation)\b/.test(sql))
}

test('a product page, a product by id and a list are one round trip each', async () => {
  const visitor = visitorClient(shop, { productsV3 }).productsV3
  // One request each: a repeated request within a second is answered from the cache.
  const { items } = await visitor.queryProducts().limit(24).find()
  expect(items).toHaveLength(24)
  expect(await statementsOf(() => visitor.getProductBySlug('creme-shirt'))).toHaveLength(1)
  expect(await statementsOf(() => visitor.getProduct(items[0]!._id!))).toHaveLength(1)
  expect(await statementsOf(() => visitor.queryProducts().limit(23).find())).toHaveLength(1)
  expect(await statementsOf(() => visitor.searchProducts({ search: { expression: 'mug' } }))).toHaveLength(1)
  const aggregations = ['ribbon.name', 'inventory.availabilityStatus', 'brand.name'].map((fieldPath) => ({
    name: fieldPath,
    type: 'VALUE',
    fieldPath,
  }))
  expect(await statementsOf(() => visitor.searchProducts({ aggregations } as never))).toHaveLength(2)
})

test('a cart reads its lines in one statement; stock takes a fixed number of statements, however many lines there are', async () => {
  const { product } = await visitorClient(shop, { productsV3 }).productsV3.getProductBySlug('creme-shirt')
  const lines = product!.variantsInfo!.variants!.map(({ _id }) => ({ productId: product!._id!, variantId: _id!, quantity: 1 }))
  const site = await siteOf(shop)
  // Without a cache entry, the product is read completely, once.
  expect(await statementsOf(() => loadCatalogItems(site, lines))).toHaveLength(2)
  expect(await statementsOf(() => loadCatalogItems(site, lines))).toHaveLength(1)
  expect(await statementsOf(() => inSite(shop, (tx) => reserveStock(tx, 'order', lines)))).toHaveLength(4)
  expect(await statementsOf(() => inSite(shop, (tx) => releaseStock(tx, 'order')))).toHaveLength(4)
})

test('a product with existing parts reads each kind once, and locks "All Products" before it joins it', async () => {
  const { productsV3: products } = ownerClient(shop, { productsV3 })
  const named = {
    brand: { name: 'Acme' },
    ribbon: { name: 'New' },
    additionalRibbons: [{ name: 'Eco' }],
    infoSections: [{ uniqueName: 'care' }],
  }
  await products.createProduct({ ...aShirt({ name: 'First' }), ...named })
  const statements: string[] = []
  const stop = server.database.observe((sql) => void statements.push(sql))
  await products.createProduct({ ...aShirt({ name: 'Second' }), ...named })
  stop()
  const parts = statements.filter((sql) =>
    /\b(brand|ribbon|info_section|customization|catalog_part_use|category|category_item)\b/.test(sql),
  )
  expect(
    parts.map((sql) =>
      /(?:from|into) (?:"?(brand|ribbon|info_section|customization)"?|(catalog_part_use|category))\b/
        .exec(sql)
        ?.slice(1)
        .join(''),
    ),
  ).toEqual(['brand', 'ribbon', 'info_section', 'customization', 'catalog_part_use', 'category', 'category'])
})
