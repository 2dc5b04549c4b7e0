import { productsV3 } from '@wix/stores'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditStock, releaseStock, reserveStock } from '../../apps/server/src/modules/catalog/catalog/ports/stock.ts'
import { loadCatalogItems } from '../../apps/server/src/modules/catalog/catalog/ports/items.ts'
import { aMug, aShirt } from '../conformance/catalog/catalog-builders.ts'
import { inSite, siteOf } from '../conformance/catalog/catalog-site.ts'
import { sharedServer, type TestServer } from '../support/servers/server.ts'
import { aShop, ownerClient } from '../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('fifty buyers of the last three pieces get exactly three', async () => {
  const shop = await aShop(server)
  const { product } = await ownerClient(shop, { productsV3 }).productsV3.createProductWithInventory(aMug({ stock: 3 }))
  const line = { productId: product!._id!, variantId: product!.variantsInfo!.variants![0]!._id!, quantity: 1 }
  const tries = await Promise.allSettled(
    Array.from({ length: 50 }, (_, buyer) => inSite(shop, (site) => reserveStock(site, `order-${buyer}`, [line]))),
  )
  const refused = tries.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
  expect(refused.map(({ reason }) => reason.code)).toEqual(Array.from({ length: 47 }, () => 'INSUFFICIENT_INVENTORY'))
  const site = await siteOf(shop)
  expect(await loadCatalogItems(site, [line])).toMatchObject([{ available: 0, inStock: false }])
  expect(await auditStock(site)).toBeUndefined()
})

test('orders that take and return two variants in either order neither lose nor duplicate a piece', async () => {
  const shop = await aShop(server)
  const { product } = await ownerClient(shop, { productsV3 }).productsV3.createProductWithInventory(aShirt({ stock: 4 }))
  const lines = product!.variantsInfo!.variants!.map(({ _id }) => ({ productId: product!._id!, variantId: _id!, quantity: 1 }))
  const site = await siteOf(shop)
  await Promise.all(
    Array.from({ length: 40 }, async (_, buyer) => {
      const order = `order-${buyer}`
      const lineOrder = buyer % 2 === 0 ? lines : lines.toReversed()
      const reserved = await inSite(shop, (tx) => reserveStock(tx, order, lineOrder)).then(
        () => true,
        (error: { code?: string }) => {
          expect(error.code).toBe('INSUFFICIENT_INVENTORY')
          return false
        },
      )
      if (reserved) await Promise.all([1, 2].map(() => inSite(shop, (tx) => releaseStock(tx, order))))
    }),
  )
  expect(await loadCatalogItems(site, lines)).toMatchObject([{ available: 4 }, { available: 4 }])
  expect(await auditStock(site)).toBeUndefined()
  const { inventory } = await ownerClient(shop, { productsV3 }).productsV3.getProduct(product!._id!)
  expect(inventory!.availabilityStatus).toBe('IN_STOCK')
})
