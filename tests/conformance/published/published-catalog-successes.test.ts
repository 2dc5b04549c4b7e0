import { categories } from '@wix/categories'
import { inventoryItemsV3, productsV3 } from '@wix/stores'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultLocationId } from '../../../apps/server/src/modules/catalog/catalog/ports/items.ts'
import { storesAppId } from '../../support/shop/builders.ts'
import { hidden } from '../../support/requests/published-functions.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient } from '../../support/shop/shop.ts'
import { aShirt } from '../catalog/catalog-builders.ts'

// Stock and categories of many items at once, through the functions of the published packages.

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

/** A shirt in two sizes, with stock. */
async function aShirtShop() {
  const shop = await aShop(server)
  const client = ownerClient(shop, { productsV3, inventoryItemsV3 })
  const { _id: productId, variantsInfo } = await client.productsV3.createProduct(aShirt())
  const [small, large] = variantsInfo!.variants!.map(({ _id }) => _id!) as [string, string]
  const quantities = async () => {
    await server.app.drain()
    const { items } = await client.inventoryItemsV3.queryInventoryItems().find()
    return [small, large].map((variantId) => items.find((item) => item.variantId === variantId)?.quantity)
  }
  return { shop, items: hidden(client.inventoryItemsV3), productId, small, large, quantities }
}

test('stock that is created, changed and counted', async () => {
  const { items, productId, small, large, quantities } = await aShirtShop()
  const { results } = await items.bulkUpsertInventoryItems!(
    [
      { inventoryItem: { productId, variantId: small, quantity: 7 } },
      { inventoryItem: { productId, variantId: large, quantity: 8 } },
    ],
    { returnEntity: true },
  )
  expect(results.map(({ item }: any) => item.quantity)).toEqual([7, 8])
  expect((await items.countInventoryItems!({ filter: { quantity: { $gt: 7 } } })).count).toBe(1)
  await items.bulkUpsertInventoryItems!([{ inventoryItem: { productId, variantId: small, quantity: 3 } }])
  expect(await quantities()).toEqual([3, 8])
})

test('stock by filter', async () => {
  const { shop, items, productId, small, large, quantities } = await aShirtShop()
  await items.bulkCreateInventoryItemsByVariantFilter!(
    { 'productData.productId': productId },
    { locationId: defaultLocationId(shop.credentials.siteId), inventoryCreationData: { quantity: 2 } },
  )
  expect(await quantities()).toEqual([2, 2])
  await items.bulkAdjustInventoryItemsByFilter!({ variantId: small }, { adjustment: { incrementBy: 3 } })
  expect(await quantities()).toEqual([5, 2])
  await items.bulkSetOrAdjustInventoryItemsByFilter!({ variantId: large }, { adjustedInventoryAction: { incrementBy: 7 } })
  expect(await quantities()).toEqual([5, 9])
  await items.bulkDeleteInventoryItemsByFilter!({ quantity: { $lt: 6 } })
  expect(await quantities()).toEqual([undefined, 9])
})

test('all categories of an item in one call', async () => {
  const owner = ownerClient(await aShop(server), { categories }).categories
  const treeReference = { appNamespace: '@wix/stores', treeKey: null }
  const aCategory = async (name: string) => (await owner.createCategory({ name }, { treeReference }))._id!
  const [mugs, gifts] = [await aCategory('Mugs'), await aCategory('Gifts')]
  const item = { catalogItemId: 'a-mug', appId: storesAppId }
  await hidden(owner).bulkSetItemCategories!(item, { categoryIds: [mugs], treeReference })
  const { addResults, removeResults } = await hidden(owner).bulkSetItemCategories!(item, { categoryIds: [gifts], treeReference })
  expect(addResults).toMatchObject([{ itemMetadata: { _id: gifts, success: true } }])
  expect(removeResults).toMatchObject([{ itemMetadata: { _id: mugs, success: true } }])
  expect((await owner.listCategoriesForItem(item, { treeReference })).directCategoryIds).toEqual([gifts])
})

test('the package omits lists of objects from a GET: the call is refused instead of answered with nothing', async () => {
  const owner = hidden(ownerClient(await aShop(server), { categories }).categories)
  const items = [{ catalogItemId: 'a-mug', appId: storesAppId }]
  await expect(
    owner.listCategoriesForItems!(items, { treeReference: { appNamespace: '@wix/stores', treeKey: null } }),
  ).rejects.toMatchObject({ details: { validationError: { fieldViolations: [{ field: 'items' }] } } })
})
