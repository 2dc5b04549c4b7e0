import { afterAll, beforeAll, expect, test } from 'vitest'
import * as catalogue from '../../../apps/server/src/modules/catalog/categories/index.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'
import { inSite } from './catalog-site.ts'
import { refusedWith } from '../../support/requests/answers.ts'
import { treeReference, appId, item, items, ownerOf, aCategory, listed } from './categories-items-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('items are arranged manually; only those of the category itself', async () => {
  const shop = await aShop(server)
  const owner = ownerOf(shop)
  const mugs = await aCategory(shop, 'Mugs')
  await owner.bulkAddItemsToCategory(mugs, items('a', 'b', 'c'), { treeReference })
  expect(await owner.setArrangedItems(mugs, treeReference, { items: items('c', 'a') })).toEqual({ items: items('c', 'a') })
  await expect(owner.setArrangedItems(mugs, treeReference, { items: items('b', 'x') })).rejects.toMatchObject(
    refusedWith('ITEM_NOT_IN_CATEGORY'),
  )
  expect(await owner.getArrangedItems(mugs, treeReference)).toEqual({ items: items('c', 'a') })
  expect(await owner.setArrangedItems(mugs, treeReference, { items: items('b') })).toEqual({ items: items('b') })
  expect(await listed(shop, mugs, { useCategoryArrangement: true })).toEqual(['b', 'a', 'c'])
})

test('the categories of an item say whether they contain it directly', async () => {
  const shop = await aShop(server)
  const owner = ownerOf(shop)
  const top = await aCategory(shop, 'Top')
  const below = await aCategory(shop, 'Below', top)
  await owner.bulkAddItemsToCategory(below, items('a', 'b'), { treeReference })
  await owner.bulkAddItemsToCategory(top, items('b'), { treeReference })
  // The published client omits lists of objects from a GET; the long form of the call carries them.
  const path = '/categories/v1/categories/list-categories-for-items'
  const { body } = await shop.owner('POST', path, { items: items('a', 'b', 'c'), treeReference })
  expect(body.categoriesForItems.map((each: any) => [each.directCategoryIds.toSorted(), each.indirectCategoryIds])).toEqual([
    [[below], [top]],
    [[top, below].toSorted(), []],
    [[], []],
  ])
  const one = await owner.listCategoriesForItem(item('a'), { treeReference })
  expect(one).toMatchObject({ directCategoryIds: [below] })
  expect(one.allCategoryIds!.toSorted()).toEqual([top, below].toSorted())
})

test('setting an item’s categories removes it from the others, except those that the store manages', async () => {
  const shop = await aShop(server)
  const [a, b] = [await aCategory(shop, 'A'), await aCategory(shop, 'B')]
  const all = await inSite(shop, async (site) => {
    const id = await catalogue.allProductsCategoryId(site)
    await catalogue.addItemsToCategories(site, ['mug'], [id, a])
    return id
  })
  const { status, body } = await shop.owner('POST', '/categories/v1/bulk/categories/set-item-categories', {
    item: item('mug'),
    categoryIds: [b],
    treeReference,
  })
  expect(status).toBe(200)
  expect(body.addResults).toMatchObject([{ itemMetadata: { id: b, success: true } }])
  expect(body.removeResults).toMatchObject([{ itemMetadata: { id: a, success: true } }])
  const { directCategoryIds } = await ownerOf(shop).listCategoriesForItem(item('mug'), { treeReference })
  expect(directCategoryIds!.toSorted()).toEqual([all, b].toSorted())
})

test('"All Products" is created once, and only the store fills and deletes it', async () => {
  const shop = await aShop(server)
  const owner = ownerOf(shop)
  const ids = await Promise.all(Array.from({ length: 5 }, () => inSite(shop, (site) => catalogue.allProductsCategoryId(site))))
  expect(new Set(ids).size).toBe(1)
  const [id] = ids
  expect(await owner.getCategory(id!, treeReference)).toMatchObject({
    name: 'All Products',
    slug: 'all-products',
    managingAppId: appId,
  })
  for (const request of [
    () => owner.deleteCategory(id!, treeReference),
    () => owner.bulkAddItemsToCategory(id!, items('a'), { treeReference }),
    () => owner.bulkRemoveItemsFromCategory(id!, items('a'), { treeReference }),
  ]) {
    await expect(request()).rejects.toMatchObject(refusedWith('MANAGED_CATEGORY_OPERATION_NOT_ALLOWED'))
  }
  const added = await owner.bulkAddItemToCategories(item('a'), { categoryIds: [id!], treeReference })
  expect(added.results![0]!.itemMetadata!.error!.code).toBe('MANAGED_CATEGORY_OPERATION_NOT_ALLOWED')
})

test('the catalogue reads and changes the categories of its products', async () => {
  const shop = await aShop(server)
  const top = await aCategory(shop, 'Top')
  const below = await inSite(shop, (site) => catalogue.createCategory(site, 'Below', top))
  await inSite(shop, (site) => catalogue.addItemsToCategories(site, ['a', 'b'], [below]))
  await ownerOf(shop).setArrangedItems(below, treeReference, { items: items('b') })
  expect(await inSite(shop, (site) => catalogue.loadDirectCategoriesOfItems(site, ['a', 'b', 'c']))).toEqual(
    new Map([
      ['a', [{ id: below }]],
      ['b', [{ id: below, index: 0 }]],
      ['c', []],
    ]),
  )
  expect(
    (await inSite(shop, (site) => catalogue.loadAllCategoriesOfItems(site, ['a'])))
      .get('a')!
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([top, below].toSorted())
  const season = { appNamespace: '@wix/stores', treeKey: 'season' }
  const summer = await ownerOf(shop).createCategory({ name: 'Summer' }, { treeReference: season })
  await ownerOf(shop).bulkAddItemsToCategory(summer._id!, items('a'), { treeReference: season })
  await inSite(shop, (site) => catalogue.removeItem(site, 'a'))
  expect(await ownerOf(shop).getCategory(summer._id!, season)).toMatchObject({ itemCounter: 0 })
  expect(await inSite(shop, (site) => catalogue.loadItemIdsInCategory(site, top))).toEqual(['b'])
  await inSite(shop, (site) => catalogue.removeItemsFromCategories(site, ['b'], [below]))
  expect(await inSite(shop, (site) => catalogue.loadItemIdsInCategory(site, top))).toEqual([])
})
