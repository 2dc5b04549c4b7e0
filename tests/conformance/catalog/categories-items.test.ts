import { categories } from '@wix/categories'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, visitorClient, type TestShop } from '../../support/shop/shop.ts'
import { refusedWith } from '../../support/requests/answers.ts'
import { treeReference, item, items, ownerOf, aCategory, listed } from './categories-items-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

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
