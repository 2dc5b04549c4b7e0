import { categories } from '@wix/categories'
import { infoSectionsV3, productsV3 } from '@wix/stores'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { endedTask } from '../../support/shop/bulk-tasks.ts'
import { aShop, ownerClient, type TestShop } from '../../support/shop/shop.ts'
import { aMug, aShirt } from './catalog-builders.ts'
import { breaking, refusedWith } from '../../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ background: true })))
afterAll(() => server[Symbol.asyncDispose]())

async function aMugShop(names: string[]) {
  const shop = await aShop(server)
  const { productsV3: products } = ownerClient(shop, { productsV3 })
  const response = await products.bulkCreateProducts(
    names.map((name) => aMug({ name })),
    { returnEntity: true },
  )
  return { shop, products, mugs: response.results!.map(({ item }) => item!) }
}

async function someSections(shop: TestShop, count: number): Promise<string[]> {
  const { infoSectionsV3: sections } = ownerClient(shop, { infoSectionsV3 })
  const given = Array.from({ length: count }, (_, index) => ({ uniqueName: `section ${index}`, title: `Section ${index}` }))
  const response = await sections.bulkCreateInfoSections(given)
  return response.results!.map(({ itemMetadata }) => itemMetadata!._id!)
}

test('a bulk creation reports the outcome of each product', async () => {
  const shop = await aShop(server)
  const { productsV3: products } = ownerClient(shop, { productsV3 })
  const response = await products.bulkCreateProducts([aMug({ slug: 'a' }), aMug({ slug: 'a' }), aShirt()], { returnEntity: true })
  expect(response.bulkActionMetadata).toEqual({ totalSuccesses: 2, totalFailures: 1, undetailedFailures: 0 })
  expect(response.results).toMatchObject([
    { itemMetadata: { success: true, originalIndex: 0 }, item: { slug: 'a' } },
    { itemMetadata: { success: false, originalIndex: 1, error: { code: 'DUPLICATE_SLUG_ERROR' } } },
    { itemMetadata: { success: true, originalIndex: 2 } },
  ])
  expect((await products.countProducts()).count).toBe(2)
  const own = await shop.owner('POST', '/stores/v3/bulk/products/create', { products: [{ ...aMug(), id: crypto.randomUUID() }] })
  expect(own.body.details.validationError.fieldViolations[0].ruleName).toBe('ID_NOT_ALLOWED_IN_REQUEST')
  const many = Array.from({ length: 17 }, (_, index) => ({
    ...aShirt(),
    options: Array(6).fill(aShirt().options[0]),
    name: `${index}`,
  }))
  await expect(products.bulkCreateProducts(many)).rejects.toMatchObject(refusedWith('TOO_MANY_OPTIONS_IN_REQUEST'))
})

test('products and their stock are created and changed together', async () => {
  const shop = await aShop(server)
  const { productsV3: products } = ownerClient(shop, { productsV3 })
  const created = await products.bulkCreateProductsWithInventory([aMug({ stock: 2 }), aMug({ stock: -1 })], {
    returnEntity: true,
  })
  expect(created).toMatchObject({
    productResults: {
      results: [{ itemMetadata: { success: true } }, { itemMetadata: { success: false } }],
      bulkActionMetadata: { totalSuccesses: 1, totalFailures: 1 },
    },
    inventoryResults: { results: [{ item: { quantity: 2 } }] },
  })
  const newEntity = created.productResults!.results![0]!.item!
  const variant = newEntity.variantsInfo!.variants![0]!
  const change = {
    _id: newEntity._id!,
    revision: '1',
    name: 'Cup',
    variantsInfo: { variants: [{ _id: variant._id, price: variant.price, inventoryItem: { quantity: 8 } }] },
  }
  const updated = await products.bulkUpdateProductsWithInventory([{ product: change }], { returnEntity: true })
  expect(updated).toMatchObject({
    productResults: { results: [{ item: { name: 'Cup', revision: '2' } }] },
    inventoryResults: { results: [{ item: { quantity: 8, revision: '2' } }] },
  })
  await expect(products.bulkUpdateProductsWithInventory([{ product: change }, { product: change }])).rejects.toMatchObject(
    breaking('DUPLICATE_PRODUCT_IDS_REQUEST'),
  )
})

test('products are changed and deleted in bulk, each on its own', async () => {
  const { products, mugs } = await aMugShop(['A', 'B'])
  const response = await products.bulkUpdateProducts(
    [
      { product: { _id: mugs[0]!._id!, revision: '1', name: 'A2' } },
      { product: { _id: mugs[1]!._id!, revision: '7', name: 'B2' } },
    ],
    { returnEntity: true },
  )
  expect(response.results).toMatchObject([
    { item: { name: 'A2' } },
    { itemMetadata: { _id: mugs[1]!._id, success: false, error: { code: 'REVISION_MISMATCH' } } },
  ])
  const ids = [mugs[0]!._id!, crypto.randomUUID()]
  const deleted = await products.bulkDeleteProducts(ids)
  expect(deleted.results).toMatchObject([
    { itemMetadata: { success: true } },
    { itemMetadata: { _id: ids[1], success: false, error: { code: 'PRODUCT_NOT_FOUND' } } },
  ])
  await expect(products.bulkDeleteProducts([ids[0]!, ids[0]!])).rejects.toMatchObject(breaking('DUPLICATE_PRODUCT_IDS_REQUEST'))
})

test('info sections are added and removed once each, up to twenty', async () => {
  const { shop, products, mugs } = await aMugShop(['A'])
  const named = (revision: string) => [{ productId: mugs[0]!._id!, revision }]
  const all = await someSections(shop, 21)
  const [sections, more, last] = [all.slice(0, 10), all.slice(10, 20), all.slice(20)]
  const added = await products.bulkAddInfoSectionsToProducts(named('1'), { infoSectionIds: sections, returnEntity: true })
  expect(added.results![0]!.item!.infoSections).toHaveLength(10)
  await products.bulkAddInfoSectionsToProducts(named('2'), { infoSectionIds: sections })
  await products.bulkAddInfoSectionsToProducts(named('3'), { infoSectionIds: more })
  const refused = await products.bulkAddInfoSectionsToProducts(named('4'), { infoSectionIds: last })
  expect(refused.results).toMatchObject([
    { itemMetadata: { _id: mugs[0]!._id, error: { code: 'TOO_MANY_INFO_SECTIONS_ERROR' } } },
  ])
  const unknown = await products.bulkAddInfoSectionsToProducts(named('4'), { infoSectionIds: [crypto.randomUUID()] })
  expect(unknown.results).toMatchObject([{ itemMetadata: { error: { code: 'INFO_SECTION_ERROR_OCCURRED' } } }])
  const removed = await products.bulkRemoveInfoSectionsFromProducts(named('4'), { infoSectionIds: more, returnEntity: true })
  expect(removed.results![0]!.item!.infoSections!.map(({ _id }) => _id)).toEqual(sections)
})

test('tags are assigned and unassigned', async () => {
  const { products, mugs } = await aMugShop(['A'])
  const id = mugs[0]!._id!
  await products.bulkUpdateProductTags([id], { assignTags: { publicTags: { tagIds: ['a', 'b'] } } })
  await products.bulkUpdateProductTags([id], {
    assignTags: { publicTags: { tagIds: ['c'] } },
    unassignTags: { publicTags: { tagIds: ['a', 'c'] } },
  })
  expect((await products.getProduct(id)).tags!.publicTags!.tagIds).toEqual(['b', 'c'])
  await expect(products.bulkUpdateProductTags([id], {})).rejects.toMatchObject(refusedWith('EMPTY_ASSIGN_AND_UNASSIGN_LISTS'))
  const tooMany = { publicTags: { tagIds: Array.from({ length: 100 }, (_, index) => `t${index}`) } }
  expect((await products.bulkUpdateProductTags([id], { assignTags: tooMany })).bulkActionMetadata!.totalFailures).toBe(1)
})

test('bulk work by filter is accepted, and applied to the matching items', async () => {
  const { shop, products, mugs } = await aMugShop(['Mug one', 'Mug two', 'Cup'])
  const filter = { name: { $startsWith: 'Mug' } }
  const names = async () => (await products.queryProducts().ascending('slug').find()).items
  const sections = await someSections(shop, 1)
  const tree = { appNamespace: '@wix/stores' }
  const { categories: owner } = ownerClient(shop, { categories })
  const category = (await owner.createCategory({ name: 'Mugs' }, { treeReference: tree }))._id!
  const jobs = [
    await products.bulkUpdateProductsByFilter({ filter, product: { plainDescription: 'Round' } }),
    await products.bulkUpdateProductVariantsByFilter(filter, { variant: { price: { actualPrice: { amount: '10.00' } } } }),
    await products.bulkAddInfoSectionsToProductsByFilter(filter, { infoSectionIds: sections }),
    await products.bulkAddProductsToCategoriesByFilter({ filter, categoryIds: [category] }),
    await products.bulkUpdateProductTagsByFilter(filter, { assignTags: { privateTags: { tagIds: ['sale'] } } }),
  ]
  for (const { jobId } of jobs) expect(await endedTask(shop, jobId)).toMatchObject({ succeeded: 2, failed: 0 })
  const adjusted = await products.bulkAdjustProductVariantsByFilter(filter, { actualPrice: { percentage: 15 } })
  expect(await endedTask(shop, adjusted.jobId)).toMatchObject({ succeeded: 2 })
  const mug = await products.getProduct(mugs[0]!._id!, { fields: ['PLAIN_DESCRIPTION', 'DIRECT_CATEGORIES_INFO'] })
  expect(mug).toMatchObject({
    plainDescription: 'Round',
    actualPriceRange: { minValue: { amount: '11.50' } },
    infoSections: [{ _id: sections[0] }],
    tags: { privateTags: { tagIds: ['sale'] } },
  })
  expect(mug.directCategoriesInfo!.categories!.map(({ _id }) => _id)).toContain(category)
  expect((await products.getProduct(mugs[2]!._id!)).actualPriceRange!.minValue!.amount).toBe('8.00')
  const undone = [
    await products.bulkRemoveInfoSectionsFromProductsByFilter(filter, { infoSectionIds: sections }),
    await products.bulkRemoveProductsFromCategoriesByFilter({ filter, categoryIds: [category] }),
  ]
  for (const { jobId } of undone) await endedTask(shop, jobId)
  const after = await products.getProduct(mugs[0]!._id!, { fields: ['DIRECT_CATEGORIES_INFO'] })
  expect(after.infoSections).toEqual([])
  expect(after.directCategoriesInfo!.categories!.map(({ _id }) => _id)).not.toContain(category)
  const { jobId } = await products.bulkDeleteProductsByFilter(filter)
  await endedTask(shop, jobId)
  expect((await names()).map(({ name }) => name)).toEqual(['Cup'])
})

test('an adjustment below zero is reported in the task and changes nothing', async () => {
  const { shop, products, mugs } = await aMugShop(['A'])
  const { jobId } = await products.bulkAdjustProductVariantsByFilter({}, { actualPrice: { amount: '-9.00' } })
  expect(await endedTask(shop, jobId)).toMatchObject({
    succeeded: 0,
    failed: 1,
    failures: [{ code: 'ADJUSTED_ACTUAL_PRICE_OUT_OF_RANGE' }],
  })
  expect((await products.getProduct(mugs[0]!._id!)).revision).toBe('1')
})

test('a discount applies to the compare-at price, which defaults to the price', async () => {
  const { shop, products, mugs } = await aMugShop(['A'])
  const { jobId } = await products.bulkAdjustProductVariantsByFilter({}, { compareAtPriceDiscount: { percentage: 25 } })
  await endedTask(shop, jobId)
  expect((await products.getProduct(mugs[0]!._id!)).variantsInfo!.variants![0]!.price).toMatchObject({
    actualPrice: { amount: '6.00' },
    compareAtPrice: { amount: '8.00' },
  })
})

test('bulk work by filter that is invalid is refused at once', async () => {
  const { products } = await aMugShop(['A'])
  await expect(products.bulkUpdateProductsByFilter({ filter: {}, product: { slug: 'x' } })).rejects.toMatchObject(
    refusedWith('FIELD_MASK_VALUE_NOT_SUPPORTED'),
  )
  await expect(products.bulkUpdateProductVariantsByFilter({}, { variant: { sku: 'x' } })).rejects.toMatchObject(
    refusedWith('FIELD_MASK_VALUE_NOT_SUPPORTED'),
  )
  await expect(products.bulkUpdateProductVariantsByFilter({}, { variant: {} })).rejects.toMatchObject(
    breaking('EMPTY_FIELD_MASK'),
  )
  await expect(products.bulkAdjustProductVariantsByFilter({}, {})).rejects.toMatchObject(
    breaking('NO_VARIANT_ADJUSTMENTS_PASSED'),
  )
  await expect(
    products.bulkAdjustProductVariantsByFilter({}, { actualPrice: { percentage: 1 }, compareAtPriceDiscount: { percentage: 1 } }),
  ).rejects.toMatchObject(breaking('INVALID_PRICES_ADJUSTMENTS'))
  await expect(products.bulkUpdateProductTagsByFilter({}, {})).rejects.toMatchObject(
    refusedWith('EMPTY_ASSIGN_AND_UNASSIGN_LISTS'),
  )
  await expect(products.bulkDeleteProductsByFilter({ nothing: 1 })).rejects.toMatchObject({
    details: { validationError: { fieldViolations: [{ field: 'filter.nothing' }] } },
  })
  expect((await products.countProducts()).count).toBe(1)
})
