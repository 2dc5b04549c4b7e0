import { productsV3 } from '@wix/stores'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { releaseStock, reserveStock } from '../../../apps/server/src/modules/catalog/catalog/ports/stock.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, visitorClient } from '../../support/shop/shop.ts'
import { aMug, aShirt } from './catalog-builders.ts'
import { inSite } from './catalog-site.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('the ledger of an item lists its movements, newest first and page by page', async () => {
  const shop = await aShop(server)
  const { productsV3: products } = ownerClient(shop, { productsV3 })
  const { product } = await products.createProductWithInventory(aMug({ stock: 5 }) as never)
  const line = { productId: product!._id!, variantId: product!.variantsInfo!.variants![0]!._id!, quantity: 2 }
  const orderId = '00000000-0000-4000-8000-00000000000a'
  await inSite(shop, (site) => reserveStock(site, orderId, [line]))
  await inSite(shop, (site) => releaseStock(site, orderId))
  const { body: result } = await shop.owner('POST', '/stores/v3/inventory-items/query', {
    query: { filter: { productId: line.productId } },
  })
  const movements = async (query: string) => {
    const { body } = await shop.owner('GET', `/stoa/v1/inventory-items/${result.inventoryItems[0].id}/movements${query}`)
    return body
  }
  const first = await movements('?limit=2')
  expect(first).toMatchObject({
    hasNext: true,
    stockMovements: [
      { delta: 2, balance: 5, reason: 'RELEASE', orderId },
      { delta: -2, balance: 3, reason: 'ORDER', orderId },
    ],
  })
  const second = await movements(`?limit=2&beforeNumber=${first.stockMovements[1].number}`)
  expect(second).toMatchObject({ hasNext: false, stockMovements: [{ delta: 5, balance: 5, reason: 'INITIAL' }] })
  expect(second.stockMovements[0]).not.toHaveProperty('orderId')

  // Visitors may read quantities, but not who bought when.
  const visitor = visitorClient(shop, {})
  const tokens = await visitor.auth.generateVisitorTokens()
  const response = await shop.raw('GET', `/stoa/v1/inventory-items/${result.inventoryItems[0].id}/movements`, {
    headers: { authorization: tokens.accessToken.value },
  })
  expect(response.status).toBe(403)
})

test('the product list shows stock totals, and finds products without pictures or descriptions', async () => {
  const shop = await aShop(server)
  const { productsV3: products } = ownerClient(shop, { productsV3 })
  const make = async (given: object) => (await products.createProductWithInventory(given)).product!._id!
  const shirt = await make(aShirt({ stock: 5 }))
  const mug = await make({ ...aMug({ stock: 3 }), plainDescription: '<p>Blue.</p>' })
  const uncounted = await make(aMug({ name: 'Card' }))
  const { body } = await shop.owner('POST', '/stoa/v1/product-stock/list', { productIds: [shirt, mug, uncounted] })
  expect(new Map(body.productStock.map(({ productId, pieces }: any) => [productId, pieces]))).toEqual(
    new Map([
      [shirt, 10],
      [mug, 3],
    ]),
  )
  const missing = async (field: string) => {
    const search = { filter: { [field]: { $exists: false } } }
    const { body: result } = await shop.owner('POST', '/stores/v3/products/search', { search })
    return result.products.map(({ id }: any) => id).sort()
  }
  expect(await missing('plainDescription')).toEqual([shirt, uncounted].sort())
  expect(await missing('media.main')).toEqual([shirt, mug, uncounted].sort())
})

test('stock is counted or changed manually with a reason, each item on its own', async () => {
  const shop = await aShop(server)
  const { productsV3: products } = ownerClient(shop, { productsV3 })
  const { product } = await products.createProductWithInventory(aShirt({ stock: 5 }) as never)
  const { body: result } = await shop.owner('POST', '/stores/v3/inventory-items/query', {
    query: { filter: { productId: product!._id } },
  })
  const [one, other] = result.inventoryItems
  const adjust = async (request: object) => (await shop.owner('POST', '/stoa/v1/stock/adjust', request)).body
  const reason = { cause: 'COUNTED', note: 'Aisle 3' }
  const items = [
    { inventoryItemId: other.id, quantity: 9, revision: '99' },
    { inventoryItemId: one.id, quantity: 7, revision: one.revision },
  ]
  expect(await adjust({ items, mode: 'SET', ...reason })).toMatchObject({
    results: [
      { itemMetadata: { id: other.id, originalIndex: 0, success: false, error: { code: 'REVISION_MISMATCH' } } },
      { itemMetadata: { id: one.id, originalIndex: 1, success: true }, item: { quantity: 7 } },
    ].sort((a, b) => (a.itemMetadata.id < b.itemMetadata.id ? -1 : 1)),
  })
  const taken = [one, other].map(({ id }) => ({ inventoryItemId: id, quantity: -6 }))
  expect(await adjust({ items: taken, mode: 'CHANGE', cause: 'DAMAGED' })).toMatchObject({
    results: [
      { itemMetadata: { id: one.id, success: true }, item: { quantity: 1 } },
      { itemMetadata: { id: other.id, success: false, error: { code: 'INSUFFICIENT_INVENTORY' } } },
    ],
  })
  const { body } = await shop.owner('GET', `/stoa/v1/inventory-items/${one.id}/movements`)
  expect(body.stockMovements).toMatchObject([
    { delta: -6, balance: 1, reason: 'MANUAL', cause: 'DAMAGED' },
    { delta: 2, balance: 7, reason: 'MANUAL', ...reason },
    { delta: 5, reason: 'INITIAL' },
  ])
  const { body: refused } = await shop.owner('POST', '/stoa/v1/stock/adjust', { items, mode: 'SET', cause: 'BORED' })
  expect(refused.details.validationError.fieldViolations).toMatchObject([{ field: 'cause' }])
})
