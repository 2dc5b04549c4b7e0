import { inventoryItemsV3, productsV3 } from '@wix/stores'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  auditStock,
  releaseStock,
  reserveStock,
  restock,
  type StockLine,
} from '../../../apps/server/src/modules/catalog/catalog/ports/stock.ts'
import { loadCatalogItems } from '../../../apps/server/src/modules/catalog/catalog/ports/items.ts'
import { aVisitor, storesAppId } from '../../support/shop/builders.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient } from '../../support/shop/shop.ts'
import { aMug, aShirt } from './catalog-builders.ts'
import { inSite, siteOf } from './catalog-site.ts'
import { aStockedProduct, stockOf } from './catalog-stock-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('an order takes all of its lines or none, and the refusal says what is left', async () => {
  const shop = await aShop(server)
  const shirt = await aStockedProduct(shop, aShirt({ stock: 3 }))
  await inSite(shop, (site) => reserveStock(site, 'order-1', shirt.lines(2, 1)))
  const [small, large] = shirt.lines(2, 1)
  await expect(inSite(shop, (site) => reserveStock(site, 'order-2', shirt.lines(2, 1)))).rejects.toMatchObject({
    code: 'INSUFFICIENT_INVENTORY',
    data: { lineItems: [{ variantId: small!.variantId, productId: shirt.id, requestedQuantity: 2, availableQuantity: 1 }] },
  })
  expect(await stockOf(shop, small!.variantId)).toBe(1)
  expect(await stockOf(shop, large!.variantId)).toBe(2)
  expect(await auditStock(await siteOf(shop))).toBeUndefined()
})

test('a cart notices a sale and a return at the next click', async () => {
  const shop = await aShop(server)
  const { lines } = await aStockedProduct(shop, aMug({ stock: 3 }))
  const [{ productId: catalogItemId, variantId }] = lines(3) as [StockLine]
  const visitor = await aVisitor(shop)
  const available = ({ body }: { body: any }) => body.cart.lineItems[0].availability
  const lineItems = [{ quantity: 3, catalogReference: { appId: storesAppId, catalogItemId, options: { variantId } } }]
  expect(available(await visitor.send('POST', '/ecom/v1/carts/current/add-to-cart', { lineItems }))).toMatchObject({
    status: 'AVAILABLE',
  })
  await inSite(shop, (site) => reserveStock(site, 'order-1', lines(2)))
  const readCart = () => visitor.send('GET', '/ecom/v1/carts/current')
  expect(available(await readCart())).toEqual({ status: 'PARTIALLY_AVAILABLE', quantityAvailable: 1 })
  await inSite(shop, (site) => releaseStock(site, 'order-1'))
  expect(available(await readCart())).toEqual({ status: 'AVAILABLE', quantityAvailable: 3 })
})

test('lines of one variant count together', async () => {
  const shop = await aShop(server)
  const mug = await aStockedProduct(shop, aMug({ stock: 3 }))
  const [line] = mug.lines(2)
  await expect(inSite(shop, (site) => reserveStock(site, 'order-1', [line!, line!]))).rejects.toMatchObject({
    code: 'INSUFFICIENT_INVENTORY',
  })
  expect(await stockOf(shop, line!.variantId)).toBe(3)
})

test('the stock of an order is returned once, however often that is requested', async () => {
  const shop = await aShop(server)
  const mug = await aStockedProduct(shop, aMug({ stock: 5 }))
  const [line] = mug.lines(4)
  await inSite(shop, (site) => reserveStock(site, 'order-1', [line!]))
  await inSite(shop, (site) => restock(site, 'order-1', mug.lines(1)))
  expect(await stockOf(shop, line!.variantId)).toBe(2)
  await inSite(shop, (site) => releaseStock(site, 'order-1', 'CANCELED'))
  await inSite(shop, (site) => releaseStock(site, 'order-1', 'CANCELED'))
  expect(await stockOf(shop, line!.variantId)).toBe(5)
  expect(await auditStock(await siteOf(shop))).toBeUndefined()
})

test('the status of a product follows its stock', async () => {
  const shop = await aShop(server)
  const shirt = await aStockedProduct(shop, aShirt({ stock: 1 }))
  const { productsV3: products } = ownerClient(shop, { productsV3 })
  const status = async () => (await products.getProduct(shirt.id)).inventory!.availabilityStatus
  await inSite(shop, (site) => reserveStock(site, 'order-1', shirt.lines(1)))
  expect(await status()).toBe('PARTIALLY_OUT_OF_STOCK')
  await inSite(shop, (site) => reserveStock(site, 'order-2', [shirt.lines(0, 1)[1]!]))
  expect(await status()).toBe('OUT_OF_STOCK')
  await inSite(shop, (site) => releaseStock(site, 'order-2'))
  expect(await status()).toBe('PARTIALLY_OUT_OF_STOCK')
})

test('pre-orders are accepted up to their limit and leave the stock unchanged', async () => {
  const shop = await aShop(server)
  const mug = await aStockedProduct(
    shop,
    aMug({ variant: { inventoryItem: { quantity: 1, preorderInfo: { enabled: true, limit: 3 } } } }),
  )
  await inSite(shop, (site) => reserveStock(site, 'order-1', mug.lines(2)))
  const [item] = await loadCatalogItems(await siteOf(shop), mug.lines(1))
  expect(item).toMatchObject({ inStock: true, available: 1 })
  await expect(inSite(shop, (site) => reserveStock(site, 'order-2', mug.lines(2)))).rejects.toMatchObject({
    code: 'INSUFFICIENT_INVENTORY',
  })
  await inSite(shop, (site) => releaseStock(site, 'order-1'))
  await inSite(shop, (site) => reserveStock(site, 'order-3', mug.lines(3)))
})

test('a partial return of a line that was partly taken from stock and partly pre-ordered once gave back its quantity twice', async () => {
  const shop = await aShop(server)
  const { lines } = await aStockedProduct(
    shop,
    aMug({ variant: { inventoryItem: { quantity: 2, preorderInfo: { enabled: true, limit: 5 } } } }),
  )
  const { variantId } = lines(1)[0]!
  const preordered = async () => {
    const { inventoryItemsV3: items } = ownerClient(shop, { inventoryItemsV3 })
    const { items: results } = await items.queryInventoryItems().eq('variantId', variantId).find()
    return results[0]!.preorderInfo?.counter
  }
  await inSite(shop, (site) => reserveStock(site, 'order-1', lines(2)))
  await inSite(shop, (site) => reserveStock(site, 'order-1', lines(3)))
  expect([await stockOf(shop, variantId), await preordered()]).toEqual([0, 3])
  await inSite(shop, (site) => restock(site, 'order-1', lines(2)))
  expect([await stockOf(shop, variantId), await preordered()]).toEqual([2, 3])
  await inSite(shop, (site) => releaseStock(site, 'order-1'))
  expect([await stockOf(shop, variantId), await preordered()]).toEqual([2, 0])
  expect(await auditStock(await siteOf(shop))).toBeUndefined()
})

test('items tracked by status alone can be ordered in any quantity', async () => {
  const shop = await aShop(server)
  const mug = await aStockedProduct(shop, aMug({ variant: { inventoryItem: { inStock: true } } }))
  await inSite(shop, (site) => reserveStock(site, 'order-1', mug.lines(500)))
  expect(await loadCatalogItems(await siteOf(shop), mug.lines(1))).toMatchObject([{ inStock: true, available: undefined }])
})

test('a variant without an inventory item cannot be bought', async () => {
  const shop = await aShop(server)
  const mug = await aStockedProduct(shop, aMug())
  await expect(inSite(shop, (site) => reserveStock(site, 'order-1', mug.lines(1)))).rejects.toMatchObject({
    code: 'INSUFFICIENT_INVENTORY',
  })
  expect(await loadCatalogItems(await siteOf(shop), mug.lines(1))).toMatchObject([{ inStock: false, available: 0 }])
})

test('references are resolved in order, to undefined where nothing exists', async () => {
  const shop = await aShop(server)
  const shirt = await aStockedProduct(shop, aShirt({ stock: 7 }))
  const [, large] = shirt.lines(1, 1)
  const site = await siteOf(shop)
  const items = await loadCatalogItems(site, [
    { productId: shirt.id, variantId: large!.variantId },
    { productId: 'no-id' },
    { productId: shirt.id, variantId: shirt.id },
    { productId: shirt.id },
  ])
  expect(items[0]).toMatchObject({
    name: 'Crème shirt',
    variantName: 'Large',
    price: 2450n,
    options: [{ name: 'Size', value: 'Large' }],
    productType: 'PHYSICAL',
    weight: 0.2,
    slug: 'creme-shirt',
    visible: true,
    available: 7,
    inStock: true,
  })
  expect(items.slice(1, 3)).toEqual([undefined, undefined])
  expect(items[3]).toMatchObject({ name: 'Crème shirt', variantId: undefined, choice: 'MISSING', options: [] })
})

test('a product created or changed with stock is in stock in the response and in its event', async () => {
  const shop = await aShop(server)
  const variantsInfo = (quantity: number, more: object = {}) => ({
    variants: [{ ...more, price: { actualPrice: { amount: '5' } }, inventoryItem: { trackQuantity: true, quantity } }],
  })
  const { body: made } = await shop.owner('POST', '/stores/v3/products-with-inventory', {
    product: { name: 'Bowl', productType: 'PHYSICAL', physicalProperties: {}, variantsInfo: variantsInfo(3) },
  })
  const { id, revision, variantsInfo: info } = made.product
  expect([made.product.inventory.availabilityStatus, info.variants[0].inventoryStatus.inStock]).toEqual(['IN_STOCK', true])
  const { rows } = await sql<{ status: string }>`select body #>> '{createdEvent,entity,inventory,availabilityStatus}' as status
    from domain_event where site_id = ${shop.credentials.siteId} and entity_id = ${id} and slug = 'created'`.execute(
    server.database.db,
  )
  expect(rows).toEqual([{ status: 'IN_STOCK' }])
  const { body: changed } = await shop.owner('PATCH', `/stores/v3/products-with-inventory/${id}`, {
    product: { id, revision, variantsInfo: variantsInfo(0, { id: info.variants[0].id }) },
  })
  expect(changed.product.inventory.availabilityStatus).toBe('OUT_OF_STOCK')
})
