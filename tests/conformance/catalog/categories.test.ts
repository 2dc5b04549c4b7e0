import { categories } from '@wix/categories'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, visitorClient, type TestShop } from '../../support/shop/shop.ts'
import { refusedWith } from '../../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const treeReference = { appNamespace: '@wix/stores', treeKey: null }
const appId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
const item = (catalogItemId: string) => ({ catalogItemId, appId })

const ownerOf = (shop: TestShop) => ownerClient(shop, { categories }).categories
const visitorOf = (shop: TestShop) => visitorClient(shop, { categories }).categories

/** Creates a category and returns its id. */
async function aCategory(shop: TestShop, name: string, parentId?: string, more: object = {}): Promise<string> {
  const category = { name, ...more, ...(parentId && { parentCategory: { _id: parentId } }) }
  return (await ownerOf(shop).createCategory(category, { treeReference }))._id!
}

/** Creates categories, each below the previous one. Returns their ids from the top. */
async function aLine(shop: TestShop, length: number): Promise<string[]> {
  const ids: string[] = []
  for (let depth = 1; depth <= length; depth++) ids.push(await aCategory(shop, `Level ${depth}`, ids.at(-1)))
  return ids
}

async function eventsOf({ credentials }: TestShop): Promise<string[]> {
  const rows = await server.database.db
    .selectFrom('domain_event')
    .select('type')
    .where('site_id', '=', credentials.siteId)
    .orderBy('id')
    .execute()
  return rows.map(({ type }) => type.replace('wix.categories.v1.category_', ''))
}

test('a category is created, read, found by its slug, changed and deleted through the published client', async () => {
  const shop = await aShop(server)
  const owner = ownerOf(shop)
  const created = await owner.createCategory(
    { name: 'Crème & Tee', description: 'Both' },
    {
      treeReference,
      fields: ['DESCRIPTION'],
    },
  )
  expect(created).toMatchObject({
    name: 'Crème & Tee',
    slug: 'creme-tee',
    description: 'Both',
    visible: true,
    revision: '1',
    itemCounter: 0,
    parentCategory: { index: 0 },
    treeReference: { appNamespace: '@wix/stores' },
  })
  const { description: _, ...listed } = created
  expect(await owner.getCategory(created._id!, treeReference)).toEqual(listed)
  expect((await owner.getCategoryBySlug('creme-tee', treeReference)).category).toEqual(listed)

  const updated = await owner.updateCategory(
    created._id!,
    { revision: '1', name: 'Tea', slug: 'tea' },
    { treeReference, fields: ['DESCRIPTION'] },
  )
  expect(updated).toMatchObject({ name: 'Tea', slug: 'tea', description: 'Both', revision: '2' })
  await expect(owner.updateCategory(created._id!, { revision: '1', name: 'Tee' }, { treeReference })).rejects.toMatchObject(
    refusedWith('REVISION_MISMATCH'),
  )
  await expect(owner.getCategoryBySlug('creme-tee', treeReference)).rejects.toMatchObject(refusedWith('CATEGORY_NOT_FOUND'))
  await owner.deleteCategory(created._id!, treeReference)
  await expect(owner.getCategory(created._id!, treeReference)).rejects.toMatchObject(refusedWith('CATEGORY_NOT_FOUND'))
  expect(await eventsOf(shop)).toEqual(['created', 'updated', 'deleted'])
})

test('a slug is unique in its tree, derived from the name, and stable', async () => {
  const shop = await aShop(server)
  const owner = ownerOf(shop)
  const first = await aCategory(shop, 'Mugs')
  const second = await owner.createCategory({ name: 'Mugs' }, { treeReference })
  expect(second.slug).toBe('mugs-1')
  await expect(owner.createCategory({ name: 'Cups', slug: 'mugs' }, { treeReference })).rejects.toMatchObject(
    refusedWith('DUPLICATE_SLUG'),
  )
  await expect(owner.updateCategory(second._id!, { revision: '1', slug: 'mugs' }, { treeReference })).rejects.toMatchObject(
    refusedWith('DUPLICATE_SLUG'),
  )
  await expect(owner.updateCategory(first, { revision: '1', slug: null }, { treeReference })).rejects.toMatchObject(
    refusedWith('REMOVED_SLUG'),
  )
  const inOtherTree = await owner.createCategory(
    { name: 'Mugs' },
    {
      treeReference: { appNamespace: '@wix/stores', treeKey: 'season' },
    },
  )
  expect(inOtherTree.slug).toBe('mugs')

  const invalid = await shop.owner('POST', '/categories/v1/categories', {
    category: { name: 'A', slug: 'no slug!' },
    treeReference,
  })
  expect(invalid.body.details.validationError.fieldViolations).toMatchObject([
    { field: 'category.slug', ruleName: 'INVALID_SLUG_FORMAT' },
  ])
  const withId = await shop.owner('POST', '/categories/v1/categories', { category: { id: first, name: 'A' }, treeReference })
  expect(withId.body.details.validationError.fieldViolations).toMatchObject([
    { field: 'category.id', ruleName: 'ID_NOT_ALLOWED_IN_REQUEST' },
  ])
})

test('breadcrumbs lead from the root to the parent, and limit the depth of a tree', async () => {
  const shop = await aShop(server)
  const owner = ownerOf(shop)
  const line = await aLine(shop, 6)
  const leaf = await owner.getCategory(line[5]!, treeReference, { fields: ['BREADCRUMBS_INFO'] })
  expect(leaf.breadcrumbsInfo!.breadcrumbs).toEqual(
    [1, 2, 3, 4, 5].map((level) => ({
      categoryId: line[level - 1],
      categoryName: `Level ${level}`,
      categorySlug: `level-${level}`,
    })),
  )
  await expect(aCategory(shop, 'Level 7', line[5])).rejects.toMatchObject(refusedWith('CATEGORY_DEPTH_LIMIT_EXCEEDED'))
  await expect(aCategory(shop, 'Orphan', crypto.randomUUID())).rejects.toMatchObject(refusedWith('PARENT_CATEGORY_NOT_IN_TREE'))
  await expect(owner.createCategory({ name: 'A' }, { treeReference: { appNamespace: '@wix/bookings' } })).rejects.toMatchObject(
    refusedWith('NAMESPACE_NOT_FOUND_IN_DEV_CENTER'),
  )
})

test('a move keeps the positions under both parents without gaps, and refuses cycles', async () => {
  const shop = await aShop(server)
  const owner = ownerOf(shop)
  const [a, b, c] = [await aCategory(shop, 'A'), await aCategory(shop, 'B'), await aCategory(shop, 'C')]
  const a1 = await aCategory(shop, 'A1', a)
  expect(await owner.moveCategory(c, treeReference, { position: 'FIRST' })).toMatchObject({ categoriesAfterMove: [c, a, b] })
  expect(await owner.moveCategory(c, treeReference, { position: 'AFTER', moveAfterCategoryId: a })).toMatchObject({
    categoriesAfterMove: [a, c, b],
  })
  expect(await owner.moveCategory(b, treeReference, { position: 'LAST', parentCategoryId: a })).toMatchObject({
    parentCategoryId: a,
    categoriesAfterMove: [a1, b],
  })
  const { items } = await owner.queryCategories({ treeReference }).ascending('parentCategory.index').find()
  expect(items.map(({ name, parentCategory }) => [name, parentCategory!._id ?? null, parentCategory!.index])).toEqual(
    expect.arrayContaining([
      ['A', null, 0],
      ['C', null, 1],
      ['A1', a, 0],
      ['B', a, 1],
    ]),
  )
  await expect(owner.moveCategory(a, treeReference, { position: 'LAST', parentCategoryId: a1 })).rejects.toMatchObject(
    refusedWith('TREE_CYCLE_DETECTED'),
  )
  await expect(owner.moveCategory(b, treeReference, { position: 'AFTER', parentCategoryId: a })).rejects.toMatchObject(
    refusedWith('MISSING_AFTER_CATEGORY'),
  )
  await expect(
    owner.moveCategory(b, treeReference, { position: 'AFTER', parentCategoryId: a, moveAfterCategoryId: c }),
  ).rejects.toMatchObject(refusedWith('AFTER_CATEGORY_NOT_IN_PARENT'))
  await expect(
    owner.moveCategory(b, treeReference, { position: 'LAST', parentCategoryId: crypto.randomUUID() }),
  ).rejects.toMatchObject(refusedWith('PARENT_CATEGORY_NOT_IN_TREE'))
  const line = await aLine(shop, 6)
  await expect(owner.moveCategory(a, treeReference, { position: 'LAST', parentCategoryId: line[4]! })).rejects.toMatchObject(
    refusedWith('CATEGORY_DEPTH_LIMIT_EXCEEDED'),
  )
  expect((await eventsOf(shop)).filter((slug) => slug === 'category_moved')).toHaveLength(3)
})

test('concurrent moves create no cycle', async () => {
  const shop = await aShop(server)
  const owner = ownerOf(shop)
  const [a, b] = [await aCategory(shop, 'A'), await aCategory(shop, 'B')]
  const moves = await Promise.allSettled([
    owner.moveCategory(a, treeReference, { position: 'LAST', parentCategoryId: b }),
    owner.moveCategory(b, treeReference, { position: 'LAST', parentCategoryId: a }),
  ])
  expect(moves.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('hiding a category hides its descendants from everyone but staff', async () => {
  const shop = await aShop(server)
  const owner = ownerOf(shop)
  const visitor = visitorOf(shop)
  const [top, middle, leaf] = await aLine(shop, 3)
  await owner.bulkAddItemsToCategory(leaf!, [item('shirt')], { treeReference })
  expect(await visitor.getCategory(leaf!, treeReference)).toMatchObject({ visible: true, itemCounter: 1 })

  const hidden = await owner.updateCategoryVisibility(top!, { visible: false, revision: '1', treeReference })
  expect(hidden.category).toMatchObject({ visible: false, revision: '2' })
  expect(await owner.getCategory(leaf!, treeReference)).toMatchObject({ visible: false, revision: '2' })
  for (const request of [
    () => visitor.getCategory(leaf!, treeReference),
    () => visitor.getCategoryBySlug('level-3', treeReference),
    () => visitor.listItemsInCategory(leaf!, treeReference),
    () => visitor.getArrangedItems(leaf!, treeReference),
  ]) {
    await expect(request()).rejects.toMatchObject(refusedWith('CATEGORY_NOT_FOUND'))
  }
  expect((await visitor.queryCategories({ treeReference, returnNonVisibleCategories: true }).find()).items).toEqual([])
  expect(await visitor.listCategoriesForItem(item('shirt'), { treeReference })).toEqual({
    directCategoryIds: [],
    allCategoryIds: [],
  })
  expect((await owner.queryCategories({ treeReference }).find()).items).toEqual([])
  expect((await owner.queryCategories({ treeReference, returnNonVisibleCategories: true }).find()).items).toHaveLength(3)

  await expect(owner.updateCategoryVisibility(middle!, { visible: true, revision: '2', treeReference })).rejects.toMatchObject(
    refusedWith('PARENT_CATEGORY_HIDDEN'),
  )
  await expect(aCategory(shop, 'Below', top)).rejects.toMatchObject(refusedWith('PARENT_CATEGORY_HIDDEN'))
  await expect(owner.updateCategoryVisibility(top!, { visible: true, revision: '1', treeReference })).rejects.toMatchObject(
    refusedWith('REVISION_MISMATCH'),
  )
  const shown = await owner.bulkShowCategories([leaf!, top!, middle!], { treeReference, returnEntity: true })
  expect(
    shown.results!.map(({ itemMetadata, category }) => [itemMetadata!.success, itemMetadata!.error?.code, category?.visible]),
  ).toEqual([
    [false, 'PARENT_CATEGORY_HIDDEN', undefined],
    [true, undefined, true],
    [true, undefined, true],
  ])
})

test('a category that is moved below a hidden one is hidden', async () => {
  const shop = await aShop(server)
  const cellar = await aCategory(shop, 'Cellar', undefined, { visible: false })
  const [top, below] = await aLine(shop, 2)
  await ownerOf(shop).moveCategory(top!, treeReference, { position: 'LAST', parentCategoryId: cellar })
  expect(await ownerOf(shop).getCategory(below!, treeReference)).toMatchObject({ visible: false })
})

test('deleting a category deletes its descendants and closes the gap', async () => {
  const shop = await aShop(server)
  const owner = ownerOf(shop)
  const [top, , leaf] = await aLine(shop, 3)
  const next = await aCategory(shop, 'Next')
  await owner.bulkAddItemsToCategory(leaf!, [item('shirt')], { treeReference })
  await owner.deleteCategory(top!, treeReference)
  expect(await owner.countCategories({ treeReference })).toEqual({ count: 1 })
  expect(await owner.getCategory(next, treeReference)).toMatchObject({ parentCategory: { index: 0 } })
  expect(await owner.listCategoriesForItem(item('shirt'), { treeReference })).toEqual({
    directCategoryIds: [],
    allCategoryIds: [],
  })
  expect((await eventsOf(shop)).filter((slug) => slug === 'deleted')).toHaveLength(3)
})

test('queries filter, sort and page; pages neither repeat nor skip', async () => {
  const shop = await aShop(server)
  const owner = ownerOf(shop)
  const parent = await aCategory(shop, 'Parent')
  for (const name of ['E', 'D', 'C', 'B', 'A']) await aCategory(shop, name, parent)
  await aCategory(shop, 'Elsewhere')
  let page = await owner.queryCategories({ treeReference }).eq('parentCategory.id', parent).ascending('name').limit(2).find()
  const seen = page.items.map(({ name }) => name)
  while (page.hasNext()) {
    page = await page.next()
    seen.push(...page.items.map(({ name }) => name))
  }
  expect(seen).toEqual(['A', 'B', 'C', 'D', 'E'])
  const inOrder = await owner.queryCategories({ treeReference }).eq('parentCategory.id', parent).find()
  expect(inOrder.items.map(({ name }) => name)).toEqual(['E', 'D', 'C', 'B', 'A'])
  expect((await owner.queryCategories({ treeReference }).in('slug', ['a', 'elsewhere']).find()).items).toHaveLength(2)
  const tooMany = await shop.owner('POST', '/categories/v1/categories/query', {
    query: { cursorPaging: { limit: 1001 } },
    treeReference,
  })
  expect(tooMany.status).toBe(400)
})

test('a search matches word prefixes, keeps its expression from page to page, and counts', async () => {
  const shop = await aShop(server)
  const owner = ownerOf(shop)
  for (const [name, description] of [
    ['Summer shirts', undefined],
    ['Winter', 'Warm shirts and more'],
    ['T-Shirts', undefined],
    ['Mugs', undefined],
  ] as const) {
    await aCategory(shop, name, undefined, { description })
  }
  const first = await owner.searchCategories({ search: { expression: 'shi' }, cursorPaging: { limit: 2 } }, { treeReference })
  const second = await owner.searchCategories(
    { cursorPaging: { cursor: first.pagingMetadata!.cursors!.next! } },
    { treeReference },
  )
  expect([...first.categories!, ...second.categories!].map(({ name }) => name)).toEqual(['Summer shirts', 'Winter', 'T-Shirts'])
  expect(second.pagingMetadata!.hasNext).toBe(false)
  const named = await owner.searchCategories({ search: { expression: 'shirts', fields: ['name'] } }, { treeReference })
  expect(named.categories!.map(({ name }) => name)).toEqual(['Summer shirts', 'T-Shirts'])
  const both = await owner.searchCategories({ search: { expression: 'warm shirt', mode: 'AND' } }, { treeReference })
  expect(both.categories!.map(({ name }) => name)).toEqual(['Winter'])
  const misspelt = await owner.searchCategories({ search: { expression: 'sumer', fuzzy: true } }, { treeReference })
  expect(misspelt.categories!.map(({ name }) => name)).toEqual(['Summer shirts'])
  expect(await owner.countCategories({ treeReference, search: { expression: 'shirts' } })).toEqual({ count: 3 })
  expect(await owner.countCategories({ treeReference, filter: { name: 'Mugs' } })).toEqual({ count: 1 })
})

test('a bulk update reports the outcome of each category', async () => {
  const shop = await aShop(server)
  const owner = ownerOf(shop)
  const [a, b, c] = [await aCategory(shop, 'A'), await aCategory(shop, 'B'), await aCategory(shop, 'C')]
  const response = await owner.bulkUpdateCategories(
    [
      { category: { _id: a, revision: '1', name: 'Apples' } },
      { category: { _id: b, revision: '7', name: 'Pears' } },
      { category: { _id: c, revision: '1', visible: false } },
      { category: { _id: crypto.randomUUID(), revision: '1', name: 'Nobody' } },
    ] as never,
    { treeReference, returnEntity: true },
  )
  expect(response.results!.map(({ itemMetadata, category }) => [itemMetadata!.error?.code, category?.name])).toEqual([
    [undefined, 'Apples'],
    ['REVISION_MISMATCH', undefined],
    ['UPDATE_OF_FIELD_NOT_ALLOWED', undefined],
    ['CATEGORY_NOT_FOUND', undefined],
  ])
  expect(response.bulkActionMetadata).toEqual({ totalSuccesses: 1, totalFailures: 3, undetailedFailures: 0 })
})

test('the trees of a site are listed; each has its own categories', async () => {
  const shop = await aShop(server)
  const owner = ownerOf(shop)
  expect(await owner.listTrees()).toEqual({ trees: [{ appNamespace: '@wix/stores' }] })
  const season = { appNamespace: '@wix/stores', treeKey: 'season' }
  const summer = await owner.createCategory({ name: 'Summer' }, { treeReference: season })
  expect(await owner.listTrees()).toEqual({ trees: [{ appNamespace: '@wix/stores' }, season] })
  expect((await owner.queryCategories({ treeReference }).find()).items).toEqual([])
  await expect(owner.getCategory(summer._id!, treeReference)).rejects.toMatchObject(refusedWith('CATEGORY_NOT_FOUND'))
  await expect(ownerOf(await aShop(server)).getCategory(summer._id!, season)).rejects.toMatchObject(
    refusedWith('CATEGORY_NOT_FOUND'),
  )
})

test('a site has at most 20 trees and a tree at most 5000 categories', async () => {
  const shop = await aShop(server)
  const { siteId } = shop.credentials
  await aCategory(shop, 'First')
  await sql`insert into category_tree (site_id, app_namespace, tree_key) select ${siteId}, '@wix/stores', 'tree ' || number from generate_series(1, 19) number`.execute(
    server.database.db,
  )
  await sql`insert into category (site_id, id, revision, created_date, updated_date, app_namespace, position, name, slug, visible, doc)
    select ${siteId}, gen_random_uuid(), 1, now(), now(), '@wix/stores', number, 'C', 'c' || number, true, '{}' from generate_series(1, 4999) number`.execute(
    server.database.db,
  )
  await expect(aCategory(shop, 'One more')).rejects.toMatchObject(refusedWith('CATEGORIES_LIMIT_PER_TREE_EXCEEDED'))
  const tree = { appNamespace: '@wix/stores', treeKey: 'one more' }
  await expect(ownerOf(shop).createCategory({ name: 'A' }, { treeReference: tree })).rejects.toMatchObject(
    refusedWith('TREES_LIMIT_EXCEEDED'),
  )
  expect((await ownerOf(shop).listTrees()).trees).toHaveLength(20)
})

test('a visitor reads categories and changes none', async () => {
  const shop = await aShop(server)
  const visitor = visitorOf(shop)
  const id = await aCategory(shop, 'Mugs')
  expect((await visitor.queryCategories({ treeReference }).find()).items.map(({ name }) => name)).toEqual(['Mugs'])
  await expect(visitor.createCategory({ name: 'Mine' }, { treeReference })).rejects.toMatchObject(
    refusedWith('PERMISSION_DENIED'),
  )
  await expect(visitor.bulkAddItemsToCategory(id, [item('a')], { treeReference })).rejects.toMatchObject(
    refusedWith('PERMISSION_DENIED'),
  )
})
