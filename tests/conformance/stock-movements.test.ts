import { productsV3 } from '@wix/stores'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { releaseStock, reserveStock } from '../../apps/server/src/modules/catalog/index.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { aShop, ownerClient, visitorClient } from '../support/shop.ts'
import { aMug } from './catalog-builders.ts'
import { inSite } from './catalog-site.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('the ledger of an item says how it came to its quantity, the newest first and page by page', async () => {
  const shop = await aShop(server)
  const { productsV3: products } = ownerClient(shop, { productsV3 })
  const { product } = await products.createProductWithInventory(aMug({ stock: 5 }) as never)
  const line = { productId: product!._id!, variantId: product!.variantsInfo!.variants![0]!._id!, quantity: 2 }
  const orderId = '00000000-0000-4000-8000-00000000000a'
  await inSite(shop, (site) => reserveStock(site, orderId, [line]))
  await inSite(shop, (site) => releaseStock(site, orderId))
  const { body: found } = await shop.owner('POST', '/stores/v3/inventory-items/query', {
    query: { filter: { productId: line.productId } },
  })
  const movements = async (query: string) => {
    const { body } = await shop.owner('GET', `/stoa/v1/inventory-items/${found.inventoryItems[0].id}/movements${query}`)
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

  // Visitors may read quantities, not who bought when.
  const visitor = visitorClient(shop, {})
  const tokens = await visitor.auth.generateVisitorTokens()
  const asked = await shop.raw('GET', `/stoa/v1/inventory-items/${found.inventoryItems[0].id}/movements`, {
    headers: { authorization: tokens.accessToken.value },
  })
  expect(asked.status).toBe(403)
})
