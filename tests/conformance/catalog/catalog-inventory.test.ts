import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { auditStock } from '../../../apps/server/src/modules/catalog/catalog/ports/stock.ts'
import { defaultLocationId } from '../../../apps/server/src/modules/catalog/catalog/ports/items.ts'
import { aMug } from './catalog-builders.ts'
import { siteOf } from './catalog-site.ts'
import { refusedWith } from '../../support/requests/answers.ts'
import { server, failedWith, aShirtShop, setUp } from './catalog-inventory-set-up.ts'

setUp()

test('an inventory item is created once per variant and location, read, changed and deleted', async () => {
  const { shop, items, client, productId, small } = await aShirtShop()
  const created = await items.createInventoryItem({ productId, variantId: small, quantity: 4 })
  expect(created).toMatchObject({
    revision: '1',
    quantity: 4,
    trackQuantity: true,
    availabilityStatus: 'IN_STOCK',
    locationId: defaultLocationId(shop.credentials.siteId),
    preorderInfo: { enabled: false },
  })
  expect((await client.productsV3.getProduct(productId)).inventory!.availabilityStatus).toBe('PARTIALLY_OUT_OF_STOCK')
  await expect(items.createInventoryItem({ productId, variantId: small, quantity: 1 })).rejects.toMatchObject(
    refusedWith('ITEM_ALREADY_EXISTS'),
  )
  expect(await items.getInventoryItem(created._id!)).toMatchObject({
    _id: created._id,
    product: { name: 'Crème shirt', variantName: 'Small', variantSku: 'S-Small', variantVisible: true },
  })
  const updated = await items.updateInventoryItem(created._id!, { revision: '1', quantity: 9 }, { reason: 'MANUAL' })
  expect(updated).toMatchObject({ quantity: 9, revision: '2' })
  await expect(items.updateInventoryItem(created._id!, { revision: '1', quantity: 1 })).rejects.toMatchObject(
    refusedWith('REVISION_MISMATCH'),
  )
  await expect(items.updateInventoryItem(created._id!, { revision: '2', quantity: -1 })).rejects.toMatchObject(
    refusedWith('REQUESTED_QUANTITY_MUST_BE_NON_NEGATIVE_DECREASING'),
  )
  const byStatus = await items.updateInventoryItem(created._id!, { revision: '2', inStock: true })
  expect(byStatus).toMatchObject({ inStock: true, trackQuantity: false })
  expect(await auditStock(await siteOf(shop))).toBeUndefined()
  await items.deleteInventoryItem(created._id!)
  await expect(items.getInventoryItem(created._id!)).rejects.toMatchObject(refusedWith('INVENTORY_ITEM_NOT_FOUND'))
  await expect(items.deleteInventoryItem(created._id!)).rejects.toMatchObject(refusedWith('INVENTORY_ITEM_NOT_FOUND'))
  expect((await client.productsV3.getProduct(productId)).inventory!.availabilityStatus).toBe('OUT_OF_STOCK')
})

test('an invalid inventory item is refused', async () => {
  const { shop, items, productId, small } = await aShirtShop()
  const rule = (ruleName: string) => ({ details: { validationError: { fieldViolations: [{ ruleName }] } } })
  await expect(items.createInventoryItem({ productId, variantId: small, quantity: -2 })).rejects.toMatchObject(
    rule('REQUESTED_QUANTITY_MUST_BE_NON_NEGATIVE'),
  )
  await expect(
    items.createInventoryItem({ productId, variantId: small, inStock: true, preorderInfo: { limit: 5 } }),
  ).rejects.toMatchObject(rule('PREORDER_LIMIT_NOT_SUPPORTED_FOR_UNTRACKED_INVENTORY'))
  await expect(items.createInventoryItem({ productId: 'none', variantId: small, quantity: 1 })).rejects.toMatchObject(
    refusedWith('PRODUCT_NOT_FOUND'),
  )
  const neither = await shop.owner('POST', '/stores/v3/inventory-items', { inventoryItem: { productId, variantId: small } })
  expect(neither.status).toBe(400)
  expect((await items.queryInventoryItems().find()).items).toEqual([])
})

test('an item out of stock can be pre-ordered up to its limit', async () => {
  const { items, productId, small } = await aShirtShop()
  const created = await items.createInventoryItem({
    productId,
    variantId: small,
    quantity: 0,
    preorderInfo: { enabled: true, limit: 2, message: 'In May' },
  })
  expect(created).toMatchObject({
    availabilityStatus: 'PREORDER',
    preorderInfo: { enabled: true, limit: 2, counter: 0, quantity: 2, message: 'In May' },
  })
  const ahead = (decrementBy: number) => [{ inventoryItemId: created._id!, decrementBy, preorderRequest: true }]
  const taken = await items.bulkDecrementInventoryItems(ahead(2), { returnEntity: true })
  expect(taken.results).toMatchObject([
    { item: { quantity: 0, preorderInfo: { counter: 2, quantity: 0 }, availabilityStatus: 'OUT_OF_STOCK' } },
  ])
  expect((await items.bulkDecrementInventoryItems(ahead(1))).results).toMatchObject([failedWith('INSUFFICIENT_INVENTORY')])
})

test('downloads and subscriptions cannot be pre-ordered', async () => {
  const { items, client, productId, product, small } = await aShirtShop()
  const file = await client.productsV3.createProduct(aMug({ productType: 'DIGITAL', physicalProperties: undefined }))
  const preorderInfo = { enabled: true }
  await expect(
    items.createInventoryItem({
      productId: file._id!,
      variantId: file.variantsInfo!.variants![0]!._id!,
      quantity: 0,
      preorderInfo,
    }),
  ).rejects.toMatchObject(refusedWith('PRE_ORDER_VALIDATION'))
  await items.createInventoryItem({ productId, variantId: small, quantity: 0, preorderInfo })
  const subscriptions = [
    { title: 'Monthly', frequency: 'MONTH', autoRenewal: true, discount: { type: 'PERCENT', percentOff: 10 } },
  ]
  await expect(
    client.productsV3.updateProduct(productId, { revision: product.revision!, subscriptionDetails: { subscriptions } } as never),
  ).rejects.toMatchObject(refusedWith('PREORDER_VALIDATION_ERROR'))
})

test('a quantity that is not tracked is not adjusted', async () => {
  const { items, productId, small } = await aShirtShop()
  const item = await items.createInventoryItem({ productId, variantId: small, inStock: true })
  const response = await items.bulkDecrementInventoryItems([{ inventoryItemId: item._id!, decrementBy: 1 }])
  expect(response.results).toMatchObject([failedWith('INVENTORY_QUANTITY_NOT_TRACKED')])
})

test('an event names the changed fields and the reason', async () => {
  const { shop, items, small, itemOf } = await aShirtShop(1)
  const item = await itemOf(small)
  await items.bulkDecrementInventoryItems([{ inventoryItemId: item._id!, decrementBy: 1 }], { reason: 'ORDER' })
  const { rows } = await sql<{ slug: string; body: any }>`select slug, body from domain_event
    where site_id = ${shop.credentials.siteId} and entity_id = ${item._id} order by id`.execute(server.database.db)
  expect(rows.map(({ slug }) => slug)).toEqual(['created', 'updated', 'updated_with_reason', 'stock_status_updated'])
  expect(rows[2]!.body.actionEvent.body).toMatchObject({ reason: 'ORDER', currentEntity: { quantity: 0 } })
  expect(rows[3]!.body.actionEvent.body).toEqual({ inStock: false })
})
