import { categories } from '@wix/categories'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as catalogue from '../../../apps/server/src/modules/catalog/categories/index.ts'
import { sharedServer, type TestServer } from '../../support/server.ts'
import { aShop, ownerClient, visitorClient, type TestShop } from '../../support/shop.ts'
import { inSite } from './catalog-site.ts'
import { refusedWith } from '../../support/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const treeReference = { appNamespace: '@wix/stores', treeKey: null }
const appId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
const item = (catalogItemId: string) => ({ catalogItemId, appId })
const items = (...ids: string[]) => ids.map(item)

const ownerOf = (shop: TestShop) => ownerClient(shop, { categories }).categories

async function aCategory(shop: TestShop, name: string, parentId?: string): Promise<string> {
  const category = { name, ...(parentId && { parentCategory: { _id: parentId } }) }
  return (await ownerOf(shop).createCategory(category, { treeReference }))._id!
}

async function listed(shop: TestShop, categoryId: string, options: object = {}): Promise<string[]> {
  const response = await ownerOf(shop).listItemsInCategory(categoryId, treeReference, options)
  return response.items!.map(({ catalogItemId }) => catalogItemId!)
}

async function itemEvents({ credentials }: TestShop): Promise<unknown[]> {
  const rows = await server.database.db
    .selectFrom('domain_event')
    .select(['slug', 'body'])
    .where('site_id', '=', credentials.siteId)
    .where('slug', 'like', '%item%')
    .orderBy('id')
    .execute()
  return rows.map(({ slug, body }) => [slug, (body as any).actionEvent.body])
}

test('a category counts each item of those below it once; visitors’ counts leave out what is hidden', async () => {
  const shop = await aShop(server)
  const owner = ownerOf(shop)
  const create = async (name: string, parent?: string, visible = true) => {
    const category = { name, visible, ...(parent && { parentCategory: { id: parent } }) }
    const { body } = await shop.owner('POST', '/categories/v1/categories', { category, treeReference })
    return body.category.id as string
  }
  const kitchen = await create('Kitchen')
  const cups = await create('Cups', kitchen)
  const espresso = await create('Espresso cups', cups)
  const secret = await create('Not yet', kitchen, false)
  const empty = await create('Garden')
  await owner.bulkAddItemsToCategory(cups, items('a', 'b'), { treeReference })
  await owner.bulkAddItemsToCategory(espresso, items('b', 'c'), { treeReference })
  await owner.bulkAddItemsToCategory(secret, items('d'), { treeReference })
  const counts = async (ids: string[], client: ReturnType<typeof ownerOf>) =>
    Promise.all(ids.map(async (id) => (await client.getCategory(id, treeReference)).itemCounter))
  expect(await counts([kitchen, cups, espresso, secret, empty], owner)).toEqual([4, 3, 2, 1, 0])
  const visitor = visitorClient(shop, { categories }).categories
  expect(await counts([kitchen, cups, espresso, empty], visitor)).toEqual([3, 3, 2, 0])
})

test('items are added to a category once, counted, listed with the last added first, and removed', async () => {
  const shop = await aShop(server)
  const owner = ownerOf(shop)
  const mugs = await aCategory(shop, 'Mugs')
  const added = await owner.bulkAddItemsToCategory(mugs, items('a', 'b'), { treeReference })
  expect(added.results).toEqual([
    { itemMetadata: { item: item('a'), originalIndex: 0, success: true } },
    { itemMetadata: { item: item('b'), originalIndex: 1, success: true } },
  ])
  const again = await owner.bulkAddItemsToCategory(mugs, items('b', 'c'), { treeReference })
  expect(again.bulkActionMetadata).toEqual({ totalSuccesses: 2, totalFailures: 0, undetailedFailures: 0 })
  expect(await listed(shop, mugs)).toEqual(['c', 'a', 'b'])
  expect(await owner.getCategory(mugs, treeReference)).toMatchObject({ itemCounter: 3, revision: '1' })

  const removed = await owner.bulkRemoveItemsFromCategory(mugs, items('a', 'x'), { treeReference })
  expect(removed.results!.map(({ itemMetadata }) => itemMetadata!.error?.code)).toEqual([undefined, 'ITEM_NOT_IN_CATEGORY'])
  expect(await listed(shop, mugs)).toEqual(['c', 'b'])
  const tree = { appNamespace: '@wix/stores' }
  expect(await itemEvents(shop)).toEqual(
    expect.arrayContaining([
      ['item_added_to_category', { categoryId: mugs, addedItem: item('c'), treeReference: tree }],
      ['item_removed_from_category', { categoryId: mugs, removedItem: item('a'), treeReference: tree }],
    ]),
  )
  expect(await itemEvents(shop)).toHaveLength(4)
  await expect(owner.bulkAddItemsToCategory(crypto.randomUUID(), items('a'), { treeReference })).rejects.toMatchObject(
    refusedWith('CATEGORY_NOT_FOUND'),
  )
})

test('an item is added to and removed from several categories, each with its own result', async () => {
  const shop = await aShop(server)
  const owner = ownerOf(shop)
  const [a, b, nowhere] = [await aCategory(shop, 'A'), await aCategory(shop, 'B'), crypto.randomUUID()]
  const added = await owner.bulkAddItemToCategories(item('mug'), { categoryIds: [a, nowhere, b], treeReference })
  expect(added.results!.map(({ itemMetadata }) => [itemMetadata!._id, itemMetadata!.error?.code])).toEqual([
    [a, undefined],
    [nowhere, 'CATEGORY_NOT_FOUND'],
    [b, undefined],
  ])
  const removed = await owner.bulkRemoveItemFromCategories(item('mug'), { categoryIds: [a, nowhere], treeReference })
  expect(removed.bulkActionMetadata).toEqual({ totalSuccesses: 1, totalFailures: 1, undetailedFailures: 0 })
  expect(await owner.listCategoriesForItem(item('mug'), { treeReference })).toEqual({
    directCategoryIds: [b],
    allCategoryIds: [b],
  })
})

test('cursor pages neither repeat nor skip items, in either order, with or without subcategories', async () => {
  const shop = await aShop(server)
  const owner = ownerOf(shop)
  const top = await aCategory(shop, 'Top')
  const below = await aCategory(shop, 'Below', top)
  await owner.bulkAddItemsToCategory(top, items('a', 'b', 'c'), { treeReference })
  await owner.bulkAddItemsToCategory(below, items('c', 'd', 'e'), { treeReference })
  await owner.setArrangedItems(top, treeReference, { items: items('c', 'b') })

  const paged = async (options: object) => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const response = await owner.listItemsInCategory(top, treeReference, {
        ...options,
        cursorPaging: { limit: 2, ...(cursor && { cursor }) },
      })
      seen.push(...response.items!.map(({ catalogItemId }) => catalogItemId!))
      cursor = response.pagingMetadata!.cursors!.next ?? undefined
    } while (cursor)
    return seen
  }
  expect(await paged({})).toEqual(['a', 'b', 'c'])
  expect(await paged({ useCategoryArrangement: true })).toEqual(['c', 'b', 'a'])
  expect(await paged({ includeItemsFromSubcategories: true })).toEqual(['d', 'e', 'a', 'b', 'c'])
  expect(await paged({ useCategoryArrangement: true, includeItemsFromSubcategories: true })).toEqual(['c', 'b', 'd', 'e', 'a'])
})

test('a category with many items is listed in one statement', async () => {
  const shop = await aShop(server)
  const top = await aCategory(shop, 'Top')
  await ownerOf(shop).bulkAddItemsToCategory(top, items(...Array.from({ length: 150 }, (_, index) => `item-${index}`)), {
    treeReference,
  })
  const statements: string[] = []
  const stop = server.database.observe((text) => void statements.push(text))
  expect(await listed(shop, top, { includeItemsFromSubcategories: true, cursorPaging: { limit: 1000 } })).toHaveLength(100)
  stop()
  expect(statements.filter((text) => text.includes('category_item'))).toHaveLength(1)
})

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
