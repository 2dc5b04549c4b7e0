import { categories } from '@wix/categories'
import { productsV3 } from '@wix/stores'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { endedTask } from '../../support/shop/bulk-tasks.ts'
import { visitorClient } from '../../support/shop/shop.ts'
import { aMug } from './catalog-builders.ts'
import { aCatalogue, eventsOf, eventually } from './catalog-joins.ts'
import { refusedWith } from '../../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ background: true })))
afterAll(() => server[Symbol.asyncDispose]())
const treeReference = { appNamespace: '@wix/stores', treeKey: null }
const appId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
/** Sorted, to compare ids regardless of order. */
const sorted = (ids: readonly (string | null | undefined)[]) => ids.map(String).sort((a, b) => (a < b ? -1 : 1))
const itemsOf = (...products: { _id?: string | null }[]) => products.map(({ _id }) => ({ catalogItemId: _id!, appId }))
const direct = { fields: ['DIRECT_CATEGORIES_INFO', 'ALL_CATEGORIES_INFO'] as never }
const idsOf = (info: { categories?: { _id?: string }[] } | undefined) => sorted(info!.categories!.map(({ _id }) => _id))

async function aCategory(
  { categories: owner }: Pick<Awaited<ReturnType<typeof aCatalogue>>, 'categories'>,
  name: string,
  parent?: string,
) {
  const given = { name, ...(parent && { parentCategory: { _id: parent } }) }
  return (await owner.createCategory(given, { treeReference }))._id!
}

test('every product is in "All Products" as long as it exists', async () => {
  const { shop, productsV3: products, categories: owner } = await aCatalogue(server)
  const { categoryId } = await products.getAllProductsCategory()
  expect(await owner.getCategory(categoryId!, treeReference)).toMatchObject({ name: 'All Products', itemCounter: 0 })
  const one = await products.createProduct(aMug({ name: 'One' }))
  const { product: two } = await products.createProductWithInventory(aMug({ name: 'Two', stock: 1 }))
  const bulk = await products.bulkCreateProducts([
    aMug({ name: 'Three' }),
    aMug({ name: 'Four', slug: 'one' }),
    aMug({ name: 'Five' }),
  ])
  const [three, , five] = bulk.results!.map(({ itemMetadata }) => ({ _id: itemMetadata!._id! }))
  const listed = async () =>
    (await owner.listItemsInCategory(categoryId!, treeReference)).items!.map(({ catalogItemId }) => catalogItemId)
  const idsOfAll = [one, two!, three!, five!].map(({ _id }) => _id)
  expect(sorted(await listed())).toEqual(sorted(idsOfAll))
  const visitor = visitorClient(shop, { categories }).categories
  expect((await visitor.listItemsInCategory(categoryId!, treeReference)).items).toHaveLength(4)
  expect(idsOf((await products.getProduct(one._id!, direct)).directCategoriesInfo)).toEqual([categoryId])

  await products.deleteProduct(one._id!)
  await products.bulkDeleteProducts([two!._id!])
  expect(sorted(await listed())).toEqual(sorted([three!._id, five!._id]))
  expect(await eventsOf(shop, categoryId!)).toEqual([
    'created',
    ...Array(4).fill('item_added_to_category'),
    ...Array(2).fill('item_removed_from_category'),
  ])
})

test('only the store fills "All Products", also by filter', async () => {
  const { productsV3: products } = await aCatalogue(server)
  const { categoryId } = await products.getAllProductsCategory()
  const request = { filter: {}, categoryIds: [categoryId!] }
  await expect(products.bulkRemoveProductsFromCategoriesByFilter(request)).rejects.toMatchObject(
    refusedWith('MANAGED_CATEGORY_OPERATION_NOT_ALLOWED'),
  )
  await expect(products.bulkAddProductsToCategoriesByFilter(request)).rejects.toMatchObject(
    refusedWith('MANAGED_CATEGORY_OPERATION_NOT_ALLOWED'),
  )
})

test('products are found by their categories and the parents of these', async () => {
  const owner = await aCatalogue(server)
  const { productsV3: products } = owner
  const kitchen = await aCategory(owner, 'Kitchen')
  const mugs = await aCategory(owner, 'Mugs', kitchen)
  const [one, two] = [await products.createProduct(aMug({ name: 'One' })), await products.createProduct(aMug({ name: 'Two' }))]
  const added = await owner.categories.bulkAddItemsToCategory(mugs, itemsOf(one), { treeReference })
  expect(added.bulkActionMetadata).toMatchObject({ totalSuccesses: 1 })
  const within = (field: string, category: string) => async () => {
    const { products: results } = await products.searchProducts({
      filter: { [field]: { $matchItems: [{ id: category }] } },
    })
    return results!.map(({ _id }) => _id)
  }
  expect(await eventually(within('directCategoriesInfo.categories', mugs), ({ length }) => length > 0)).toEqual([one._id])
  expect(await within('directCategoriesInfo.categories', kitchen)()).toEqual([])
  expect(await within('allCategoriesInfo.categories', kitchen)()).toEqual([one._id])
  const { productsV3: visitor } = visitorClient(owner.shop, { productsV3 })
  const asVisitor = await visitor.getProduct(one._id!, direct)
  const { categoryId } = await products.getAllProductsCategory()
  expect(idsOf(asVisitor.directCategoriesInfo)).toEqual(sorted([categoryId, mugs]))
  expect(idsOf(asVisitor.allCategoriesInfo)).toEqual(sorted([categoryId, mugs, kitchen]))
  expect(asVisitor.revision).toBe('1')

  await owner.categories.bulkRemoveItemsFromCategory(mugs, itemsOf(one), { treeReference })
  expect(await eventually(within('allCategoriesInfo.categories', kitchen), ({ length }) => length === 0)).toEqual([])
  expect(await within('allCategoriesInfo.categories', categoryId!)()).toEqual(expect.arrayContaining([one._id, two._id]))
})

test('products follow a category that is moved, reordered or deleted with its children', async () => {
  const owner = await aCatalogue(server)
  const { productsV3: products } = owner
  const { categoryId } = await products.getAllProductsCategory()
  const [kitchen, garden] = [await aCategory(owner, 'Kitchen'), await aCategory(owner, 'Garden')]
  const pots = await aCategory(owner, 'Pots', kitchen)
  const [one, two] = [await products.createProduct(aMug({ name: 'One' })), await products.createProduct(aMug({ name: 'Two' }))]
  await owner.categories.bulkAddItemsToCategory(pots, itemsOf(one, two), { treeReference })
  const read = () => products.getProduct(one._id!, direct)
  const isIn = (category: string) => (product: Awaited<ReturnType<typeof read>>) =>
    idsOf(product.allCategoriesInfo).includes(category)
  await eventually(read, isIn(kitchen))

  await owner.categories.moveCategory(pots, treeReference, { position: 'LAST', parentCategoryId: garden } as never)
  const moved = await eventually(read, isIn(garden))
  expect(idsOf(moved.allCategoriesInfo)).toEqual(sorted([categoryId, pots, garden]))

  await owner.categories.setArrangedItems(pots, treeReference, { items: itemsOf(two, one) })
  const placed = (product: Awaited<ReturnType<typeof read>>) =>
    product.directCategoriesInfo!.categories!.find(({ _id }) => _id === pots)?.index
  expect(placed(await eventually(read, (product) => placed(product) === 1))).toBe(1)

  await owner.categories.deleteCategory(garden, treeReference)
  const alone = await eventually(read, (product) => !isIn(pots)(product) && !isIn(garden)(product))
  expect(idsOf(alone.allCategoriesInfo)).toEqual([categoryId])
  expect(alone.revision).toBe('1')
})

test('an unknown category is reported in the work by filter', async () => {
  const { shop, productsV3: products } = await aCatalogue(server)
  await products.createProduct(aMug())
  const { jobId } = await products.bulkAddProductsToCategoriesByFilter({ filter: {}, categoryIds: [crypto.randomUUID()] })
  const { failures } = await endedTask(shop, jobId)
  expect(failures).toMatchObject([{ code: 'CATEGORY_NOT_FOUND' }])
})
