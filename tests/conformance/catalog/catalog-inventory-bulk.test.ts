import { inventoryItemsV3 } from '@wix/stores'
import { expect, test } from 'vitest'
import { auditStock } from '../../../apps/server/src/modules/catalog/catalog/ports/stock.ts'
import { defaultLocationId } from '../../../apps/server/src/modules/catalog/catalog/ports/items.ts'
import { endedTask } from '../../support/shop/bulk-tasks.ts'
import { visitorClient } from '../../support/shop/shop.ts'
import { aMug } from './catalog-builders.ts'
import { siteOf } from './catalog-site.ts'
import { refusedWith } from '../../support/requests/answers.ts'
import { failedWith, aShirtShop, setUp } from './catalog-inventory-set-up.ts'

setUp()

test('inventory items are created, changed, upserted and deleted in bulk', async () => {
  const { shop, items, productId, small, large } = await aShirtShop()
  const created = await items.bulkCreateInventoryItems(
    [
      { productId, variantId: small, quantity: 1 },
      { productId, variantId: small, quantity: 2 },
    ],
    { returnEntity: true },
  )
  expect(created.results).toMatchObject([{ item: { quantity: 1 } }, failedWith('ITEM_ALREADY_EXISTS')])
  const id = created.results![0]!.item!._id!
  const updated = await items.bulkUpdateInventoryItems(
    [{ inventoryItem: { _id: id, revision: '1', quantity: 5 } }, { inventoryItem: { _id: id, revision: '1', quantity: 6 } }],
    { returnEntity: true },
  )
  expect(updated.results).toMatchObject([{ item: { quantity: 5, revision: '2' } }, failedWith('REVISION_MISMATCH')])
  const upsert = (inventoryItems: object[]) =>
    shop.owner('POST', '/stores/v3/bulk/inventory-items/upsert', { inventoryItems, returnEntity: true })
  const upserted = await upsert([
    { inventoryItem: { productId, variantId: small, quantity: 7 } },
    { inventoryItem: { productId, variantId: large, quantity: 8 } },
  ])
  expect(upserted.body.results).toMatchObject([{ item: { id, quantity: 7 } }, { item: { quantity: 8, revision: '1' } }])
  const negative = await upsert([{ inventoryItem: { productId, variantId: small, quantity: -7 } }])
  expect(negative.body.results).toMatchObject([failedWith('INVALID_TARGET_QUANTITY')])
  const twice = await upsert(Array(2).fill({ inventoryItem: { productId, variantId: small, quantity: 1 } }))
  expect(twice.body.details.validationError.fieldViolations[0].ruleName).toBe('DUPLICATE_BULK_UPSERT_KEY')
  const deleted = await items.bulkDeleteInventoryItems([id, crypto.randomUUID()])
  expect(deleted.results).toMatchObject([{ itemMetadata: { success: true } }, failedWith('INVENTORY_ITEM_NOT_FOUND')])
})

test('quantities are decremented and incremented, by item and by variant', async () => {
  const { shop, items, small, large, itemOf } = await aShirtShop(3)
  const item = await itemOf(small)
  const decremented = await items.bulkDecrementInventoryItems(
    [
      { inventoryItemId: item._id!, decrementBy: 2 },
      { inventoryItemId: item._id!, decrementBy: 2 },
      { inventoryItemId: crypto.randomUUID(), decrementBy: 1 },
    ],
    { returnEntity: true, reason: 'ORDER' },
  )
  expect(decremented.results).toMatchObject([
    { item: { quantity: 1 } },
    failedWith('INSUFFICIENT_INVENTORY'),
    failedWith('INVENTORY_ITEM_NOT_FOUND'),
  ])
  const incremented = await items.bulkIncrementInventoryItems(
    [
      { inventoryItemId: item._id!, incrementBy: 4 },
      { inventoryItemId: item._id!, incrementBy: 99_999 },
    ],
    {
      returnEntity: true,
    },
  )
  expect(incremented.results).toMatchObject([{ item: { quantity: 5 } }, failedWith('MAX_QUANTITY_LIMIT_REACHED')])
  const byVariant = await items.bulkDecrementInventoryItemsByVariantAndLocation([{ variantId: large, decrementBy: 5 }], {
    returnEntity: true,
  })
  expect(byVariant.results).toMatchObject([{ item: { quantity: -2, availabilityStatus: 'OUT_OF_STOCK' } }])
  const restricted = await items.bulkDecrementInventoryItemsByVariantAndLocation([{ variantId: large, decrementBy: 1 }], {
    restrictInventory: true,
  })
  expect(restricted.results).toMatchObject([failedWith('INSUFFICIENT_INVENTORY')])
  const back = await items.bulkIncrementInventoryItemsByVariantAndLocation(
    [
      { variantId: large, incrementBy: 2 },
      { variantId: item._id!, incrementBy: 1 },
    ],
    {
      returnEntity: true,
    },
  )
  expect(back.results).toMatchObject([{ item: { quantity: 0 } }, { itemMetadata: { success: false } }])
  expect(await auditStock(await siteOf(shop))).toBeUndefined()
})

test('inventory items are queried, searched, counted and paged', async () => {
  const { shop, items, client, productId } = await aShirtShop(3)
  await client.productsV3.createProductWithInventory(aMug({ stock: 0 }))
  const low = await items.queryInventoryItems().lt('quantity', 3).find()
  expect(low.items).toHaveLength(1)
  const search = await items.searchInventoryItems({
    search: { expression: 'shirt' },
    sort: [{ fieldName: 'product.variantSku', order: 'ASC' }],
    aggregations: [{ name: 'status', type: 'VALUE', fieldPath: 'availabilityStatus' }],
  } as never)
  expect(search.inventoryItems!.map(({ product }) => product!.variantSku)).toEqual(['S-Large', 'S-Small'])
  expect(search.aggregationData!.results![0]!.values!.results).toEqual([{ value: 'IN_STOCK', count: 2 }])
  const { categoryId } = await client.productsV3.getAllProductsCategory()
  const inCategory = await items.searchInventoryItems({
    filter: { 'product.directCategoryIds': { $hasSome: [categoryId] } },
  } as never)
  expect(inCategory.inventoryItems).toHaveLength(3)
  const counted = await shop.owner('POST', '/stores/v3/inventory-items/count', { filter: { productId } })
  expect(counted.body.count).toBe(2)
  const visitor = visitorClient(shop, { inventoryItemsV3 }).inventoryItemsV3
  expect((await visitor.queryInventoryItems().find()).items).toHaveLength(3)
  await expect(visitor.deleteInventoryItem(low.items[0]!._id!)).rejects.toMatchObject(refusedWith('PERMISSION_DENIED'))
  await expect(items.searchInventoryItems({ filter: { nothing: 1 } } as never)).rejects.toMatchObject({
    details: { validationError: {} },
  })
})

test('bulk work by filter applies to the matching items', async () => {
  const { shop, items, productId, small, large, itemOf } = await aShirtShop()
  const post = async (name: string, body: object) => {
    const { status, body: answer } = await shop.owner('POST', `/stores/v3/bulk/inventory-items/${name}`, body)
    expect(status).toBe(200)
    return endedTask(shop, answer.jobId)
  }
  const locationId = defaultLocationId(shop.credentials.siteId)
  const created = await post('create-by-variant-filter', {
    filter: { 'productData.productId': productId },
    locationId,
    inventoryCreationData: { quantity: 2 },
  })
  expect(created).toMatchObject({ succeeded: 2, failed: 0 })
  await post('adjust-by-filter', { filter: { variantId: small }, adjustment: { incrementBy: 3 } })
  expect((await itemOf(small)).quantity).toBe(5)
  expect(await post('adjust-by-filter', { filter: {}, adjustment: { decrementBy: 4 } })).toMatchObject({
    succeeded: 1,
    failed: 1,
    failures: [{ code: 'INSUFFICIENT_INVENTORY' }],
  })
  await post('set-or-adjust-by-filter', { filter: {}, adjustedInventoryAction: { incrementBy: 1 } })
  expect([(await itemOf(small)).quantity, (await itemOf(large)).quantity]).toEqual([2, 3])
  const { jobId } = await items.bulkUpdateInventoryItemsByFilter({ variantId: large }, { inventoryItem: { quantity: 50 } })
  await endedTask(shop, jobId)
  expect((await itemOf(large)).quantity).toBe(50)
  await post('delete-by-filter', { filter: { quantity: { $lt: 10 } } })
  expect((await items.queryInventoryItems().find()).items.map(({ variantId }) => variantId)).toEqual([large])
  expect(await auditStock(await siteOf(shop))).toBeUndefined()
  const wrong = await shop.owner('POST', '/stores/v3/bulk/inventory-items/delete-by-filter', { filter: { nothing: 1 } })
  expect(wrong.status).toBe(400)
})
