import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aShop } from '../../support/shop/shop.ts'
import { refusedWith } from '../../support/requests/answers.ts'
import { server, treeReference, item, ownerOf, visitorOf, aCategory, eventsOf, setUp } from './categories-set-up.ts'

setUp()

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
