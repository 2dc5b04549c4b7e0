import { inventoryItemsV3 } from '@wix/stores'
import { sql } from 'kysely'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditStock, releaseStock, reserveStock, restock } from '../../../apps/server/src/modules/catalog/catalog/ports/stock.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient } from '../../support/shop/shop.ts'
import { aMug, aShirt } from './catalog-builders.ts'
import { inSite, siteOf } from './catalog-site.ts'
import { aStockedProduct, stockOf } from './catalog-stock-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('after any reservations, releases and adjustments, every balance is the sum of its movements and none is negative', async () => {
  const shop = await aShop(server)
  const shirt = await aStockedProduct(shop, aShirt({ stock: 5 }))
  const { inventoryItemsV3: items } = ownerClient(shop, { inventoryItemsV3 })
  const { items: known } = await items.queryInventoryItems().eq('productId', shirt.id).find()
  const order = fc.constantFrom('a', 'b', 'c')
  const quantity = fc.integer({ min: 1, max: 4 })
  const step = fc.oneof(
    fc.record({ kind: fc.constant('reserve' as const), order, small: quantity, large: quantity }),
    fc.record({ kind: fc.constant('release' as const), order }),
    fc.record({ kind: fc.constant('restock' as const), order, small: quantity }),
    fc.record({ kind: fc.constant('adjust' as const), item: fc.nat({ max: 1 }), delta: fc.integer({ min: -4, max: 4 }) }),
    fc.record({ kind: fc.constant('set' as const), item: fc.nat({ max: 1 }), quantity: fc.integer({ min: 0, max: 9 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      for (const step of steps) {
        const done = await perform(step).catch((error: { code?: string }) => error)
        if (done instanceof Error) expect((done as { code?: string }).code).toBe('INSUFFICIENT_INVENTORY')
        expect(await auditStock(await siteOf(shop))).toBeUndefined()
      }
      const { rows } = await sql<{
        least: bigint
      }>`select min(balance) as least from inventory_movement where site_id = ${shop.credentials.siteId}`.execute(
        server.database.db,
      )
      expect(rows[0]!.least).toBeGreaterThanOrEqual(0n)
    }),
    { numRuns: 15 },
  )

  async function perform(step: any): Promise<unknown> {
    switch (step.kind) {
      case 'reserve':
        return inSite(shop, (site) => reserveStock(site, step.order, shirt.lines(step.small, step.large)))
      case 'release':
        return inSite(shop, (site) => releaseStock(site, step.order))
      case 'restock':
        return inSite(shop, (site) => restock(site, step.order, shirt.lines(step.small)))
      case 'adjust': {
        const inventoryItemId = known[step.item]!._id!
        if (step.delta > 0) return items.bulkIncrementInventoryItems([{ inventoryItemId, incrementBy: step.delta }])
        if (step.delta < 0) return items.bulkDecrementInventoryItems([{ inventoryItemId, decrementBy: -step.delta }])
        return
      }
      case 'set': {
        const { revision } = await items.getInventoryItem(known[step.item]!._id!)
        return items.updateInventoryItem(known[step.item]!._id!, { revision: revision!, quantity: step.quantity })
      }
    }
  }
})

test('an audit names the first inconsistent entry', async () => {
  const shop = await aShop(server)
  const mug = await aStockedProduct(shop, aMug({ stock: 5 }))
  await inSite(shop, (site) => reserveStock(site, 'order-1', mug.lines(2)))
  await sql`update inventory_movement set delta = -1 where site_id = ${shop.credentials.siteId} and revision = 2`.execute(
    server.database.db,
  )
  expect(await auditStock(await siteOf(shop))).toMatchObject({ revision: 2n, expected: 4n, actual: 3n })
})

test('twenty buyers of the last three pieces get exactly three', async () => {
  const shop = await aShop(server)
  const mug = await aStockedProduct(shop, aMug({ stock: 3 }))
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, (_, buyer) => inSite(shop, (site) => reserveStock(site, `order-${buyer}`, mug.lines(1)))),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await stockOf(shop, mug.lines(1)[0]!.variantId)).toBe(0)
})
