import { expect, test } from 'vitest'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { refusedWith } from '../../support/requests/answers.ts'
import { server, treeReference, item, ownerOf, visitorOf, aCategory, eventsOf, setUp } from './categories-set-up.ts'

setUp()

/** Creates categories, each below the previous one. Returns their ids from the top. */
async function aLine(shop: TestShop, length: number): Promise<string[]> {
  const ids: string[] = []
  for (let depth = 1; depth <= length; depth++) ids.push(await aCategory(shop, `Level ${depth}`, ids.at(-1)))
  return ids
}

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
