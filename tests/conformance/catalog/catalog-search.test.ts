import { productsV3, readOnlyVariantsV3 } from '@wix/stores'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, visitorClient, type TestShop } from '../../support/shop/shop.ts'
import { aMug, aShirt } from './catalog-builders.ts'
import { refusedWith } from '../../support/requests/answers.ts'

let server: TestServer
let shop: TestShop
beforeAll(async () => {
  server = await sharedServer()
  shop = await aShop(server)
  const { productsV3: products } = ownerClient(shop, { productsV3 })
  await products.bulkCreateProductsWithInventory([
    aShirt({ name: 'Crème brûlée shirt', sku: 'CB-77', stock: 2 }),
    aMug({
      name: 'Blue coffee mug',
      price: '8.00',
      plainDescription: '<p>Holds espresso</p>',
      ribbon: { name: 'Sale' },
      stock: 1,
    }),
    aMug({ name: 'Green tea mug', price: '12.00', ribbon: { name: 'New' } }),
    aMug({ name: 'Teapot', price: '30.00', visible: false, variant: { sku: 'TP' } }),
  ])
})
afterAll(() => server[Symbol.asyncDispose]())

const owner = () => ownerClient(shop, { productsV3, readOnlyVariantsV3 })
const visitor = () => visitorClient(shop, { productsV3, readOnlyVariantsV3 })

async function namesFound(expression: string, more: object = {}): Promise<string[]> {
  const { products } = await visitor().productsV3.searchProducts({ search: { expression, ...more } })
  return products!.map(({ name }) => name!)
}

test('words are found regardless of diacritics and case, by prefix, and by SKU', async () => {
  expect(await namesFound('creme BRULEE', { mode: 'AND' })).toEqual(['Crème brûlée shirt'])
  expect(await namesFound('brûl')).toEqual(['Crème brûlée shirt'])
  expect((await namesFound('mug')).toSorted()).toEqual(['Blue coffee mug', 'Green tea mug'])
  expect(await namesFound('blue mug', { mode: 'AND' })).toEqual(['Blue coffee mug'])
  expect((await namesFound('blue mug', { mode: 'OR' }))[0]).toBe('Blue coffee mug')
  expect(await namesFound('cb 77', { mode: 'AND' })).toEqual(['Crème brûlée shirt'])
  expect(await namesFound('espresso')).toEqual(['Blue coffee mug'])
  expect(await namesFound('espresso', { fields: ['name'] })).toEqual([])
})

test('words inside names of languages without spaces are found, and full-width letters are half-width ones', async () => {
  const shop = await aShop(server)
  const { productsV3: products } = ownerClient(shop, { productsV3 })
  await products.bulkCreateProductsWithInventory(
    ['東京タワーのポスター', '青いコーヒーカップ', '上海地图明信片', 'โปสเตอร์กรุงเทพ', 'ＵＳＢ－Ｃケーブル', 'ﾊﾝﾄﾞﾒｲﾄﾞ'].map(
      (name) => aMug({ name }),
    ),
  )
  const found = async (expression: string, more: object = {}) =>
    (await products.searchProducts({ search: { expression, ...more } })).products!.map(({ name }) => name!)
  expect(await found('タワー')).toEqual(['東京タワーのポスター'])
  expect(await found('ポスター')).toEqual(['東京タワーのポスター'])
  expect(await found('カップ 青い', { mode: 'AND' })).toEqual(['青いコーヒーカップ'])
  expect(await found('地图')).toEqual(['上海地图明信片'])
  expect(await found('กรุงเทพ')).toEqual(['โปสเตอร์กรุงเทพ'])
  expect(await found('usb')).toEqual(['ＵＳＢ－Ｃケーブル'])
  expect(await found('ｕｓｂ')).toEqual(['ＵＳＢ－Ｃケーブル'])
  expect(await found('メイド')).toEqual(['ﾊﾝﾄﾞﾒｲﾄﾞ'])
  expect(await found('%')).toEqual([])
})

test('a name that has all words comes first, whatever the mode, and one letter is a word, not a beginning', async () => {
  const shop = await aShop(server)
  const { productsV3: products } = ownerClient(shop, { productsV3 })
  const names = [
    'Shirt',
    'Shirt shirt shirt',
    'Tea shirt',
    'T-Shirt',
    'Brien',
    'O’Brien',
    'USB cable',
    'USB-C cable',
    'C++',
    '파란색면티셔츠',
    'Candle',
    'Cup',
    'Linen polo shirt T',
  ]
  await products.bulkCreateProductsWithInventory(names.map((name) => aMug({ name })))
  const found = async (expression: string) =>
    (await products.searchProducts({ search: { expression } })).products!.map(({ name }) => name!)
  expect((await found('t-shirt'))[0]).toBe('T-Shirt')
  expect((await found('t shirt')).slice(0, 2)).toEqual(['T-Shirt', 'Linen polo shirt T'])
  expect((await found("o'brien"))[0]).toBe('O’Brien')
  expect((await found('usb-c'))[0]).toBe('USB-C cable')
  expect((await found('c++')).toSorted()).toEqual(['C++', 'USB-C cable'])
  // Korean writes compounds without blanks.
  expect(await found('티셔츠')).toEqual(['파란색면티셔츠'])
  expect((await found('cable usb'))[0]).toMatch(/^USB/)
})

test('typos are corrected where no product matches', async () => {
  expect(await namesFound('cofee')).toEqual(['Blue coffee mug'])
  expect(await namesFound('brulle')).toEqual(['Crème brûlée shirt'])
  expect(await namesFound('zzzz')).toEqual([])
})

test('only the owner finds hidden products', async () => {
  expect(await namesFound('teapot')).not.toContain('Teapot')
  const { products } = await owner().productsV3.searchProducts({ search: { expression: 'teapot' } })
  expect(products!.map(({ name }) => name)).toEqual(['Teapot'])
})

test('facets count values, ranges and extremes of the results', async () => {
  const { aggregationData } = await visitor().productsV3.searchProducts({
    filter: { productType: 'PHYSICAL' },
    aggregations: [
      { name: 'ribbons', type: 'VALUE', fieldPath: 'ribbon.name', value: { sortType: 'VALUE', sortDirection: 'ASC' } },
      { name: 'choices', type: 'VALUE', fieldPath: 'options.choicesSettings.choices.name' },
      { name: 'stock', type: 'VALUE', fieldPath: 'inventory.availabilityStatus' },
      {
        name: 'prices',
        type: 'RANGE',
        fieldPath: 'actualPriceRange.minValue.amount',
        range: { buckets: [{ to: 10 }, { from: 10, to: 20 }, { from: 20 }] },
      },
      { name: 'cheapest', type: 'SCALAR', fieldPath: 'actualPriceRange.minValue.amount', scalar: { type: 'MIN' } },
      { name: 'names', type: 'SCALAR', fieldPath: 'name', scalar: { type: 'COUNT_DISTINCT' } },
      { name: 'days', type: 'DATE_HISTOGRAM', fieldPath: 'createdDate', dateHistogram: { interval: 'YEAR' } },
    ],
  } as never)
  const result = Object.fromEntries(aggregationData!.results!.map((entry) => [entry.name, entry]))
  expect(result).toMatchObject({
    ribbons: {
      values: {
        results: [
          { value: 'New', count: 1 },
          { value: 'Sale', count: 1 },
        ],
      },
    },
    choices: {
      values: {
        results: [
          { value: 'Large', count: 1 },
          { value: 'Small', count: 1 },
        ],
      },
    },
    stock: {
      values: {
        results: [
          { value: 'IN_STOCK', count: 2 },
          { value: 'OUT_OF_STOCK', count: 1 },
        ],
      },
    },
    prices: {
      ranges: {
        results: [
          { to: 10, count: 1 },
          { from: 10, to: 20, count: 1 },
          { from: 20, count: 1 },
        ],
      },
    },
    cheapest: { scalar: { type: 'MIN', value: 8 } },
    names: { scalar: { value: 3 } },
    days: { dateHistogram: { results: [{ count: 3 }] } },
  })
})

test('an aggregation of a field that cannot be aggregated is refused', async () => {
  await expect(
    visitor().productsV3.searchProducts({ aggregations: [{ name: 'x', type: 'VALUE', fieldPath: 'nothing' }] } as never),
  ).rejects.toMatchObject({ details: { validationError: { fieldViolations: [{ field: 'search.aggregations[0].fieldPath' }] } } })
})

test('an operator that is not supported within $matchItems is refused', async () => {
  for (const [pattern, field] of [
    [{ sku: { $startsWith: 'T' } }, 'sku.$startsWith'],
    [{ $or: [{ sku: 'TP' }] }, '$or'],
  ] as const) {
    const filter = { 'variantsInfo.variants': { $matchItems: [pattern] } }
    await expect(owner().productsV3.searchProducts({ filter } as never)).rejects.toMatchObject({
      details: {
        validationError: {
          fieldViolations: [{ field: `search.filter.variantsInfo.variants.$matchItems[0].${field}` }],
        },
      },
    })
  }
})

test('filters support prices, categories, options and variants', async () => {
  const search = async (filter: object, sort: object[] = []) => {
    const { products } = await owner().productsV3.searchProducts({ filter, sort })
    return products!.map(({ name }) => name)
  }
  const { categoryId } = await visitor().productsV3.getAllProductsCategory()
  const byPrice = [{ fieldName: 'actualPriceRange.minValue.amount', order: 'DESC' }]
  expect(await search({ 'actualPriceRange.minValue.amount': { $gte: '12', $lt: '30' } }, byPrice)).toEqual([
    'Crème brûlée shirt',
    'Green tea mug',
  ])
  expect(await search({ 'allCategoriesInfo.categories': { $matchItems: [{ id: categoryId }] } })).toHaveLength(4)
  expect(await search({ 'allCategoriesInfo.categories': { $matchItems: [{ id: crypto.randomUUID() }] } })).toEqual([])
  const inEither = { $matchItems: [{ _id: { $in: [crypto.randomUUID(), categoryId] } }] }
  expect(await search({ 'allCategoriesInfo.categories': inEither })).toHaveLength(4)
  expect(await search({ 'allCategoriesInfo.categories': { $matchItems: [{ id: { $in: [] } }] } })).toEqual([])
  expect(
    await search({ 'variantsInfo.variants': { $matchItems: [{ sku: { $in: ['TP', 'none'] }, visible: { $eq: true } }] } }),
  ).toEqual(['Teapot'])
  expect(await search({ 'options.name': { $hasSome: ['Size'] } })).toEqual(['Crème brûlée shirt'])
  expect(await search({ 'variantsInfo.variants': { $matchItems: [{ sku: 'TP' }] } })).toEqual(['Teapot'])
  expect(await search({ 'ribbon.name': { $in: ['Sale', 'New'] }, 'inventory.availabilityStatus': 'IN_STOCK' })).toEqual([
    'Blue coffee mug',
  ])
})

test('pages of a search neither repeat nor skip products', async () => {
  const listedIds: string[] = []
  let cursor: string | undefined
  do {
    const page = await visitor().productsV3.searchProducts({
      ...(cursor ? {} : { search: { expression: 'mug shirt', mode: 'OR' } }),
      cursorPaging: { limit: 1, ...(cursor && { cursor }) },
    } as never)
    listedIds.push(...page.products!.map(({ name }) => name!))
    cursor = page.pagingMetadata!.cursors!.next ?? undefined
  } while (cursor)
  expect(listedIds.toSorted()).toEqual(['Blue coffee mug', 'Crème brûlée shirt', 'Green tea mug'])
})

test('a list returns the cheapest variant on request', async () => {
  const { items } = await visitor()
    .productsV3.queryProducts({ fields: ['MIN_PRICE_VARIANT'] })
    .eq('slug', 'creme-brulee-shirt')
    .find()
  expect(items[0]).toMatchObject({
    variantSummary: { variantCount: 2, minPriceVariant: { sku: 'CB-77-Small', price: { actualPrice: { amount: '20.00' } } } },
  })
  expect(items[0]!.variantsInfo).toBeUndefined()
})

test('variants are read on their own, and hidden ones by the owner only', async () => {
  const { items } = await visitor().readOnlyVariantsV3.queryVariants().limit(10).find()
  expect(items).toHaveLength(4)
  const all = await owner().readOnlyVariantsV3.queryVariants().find()
  expect(all.items).toHaveLength(5)
  const shirt = items.filter(({ sku }) => sku?.startsWith('CB'))
  expect(shirt).toHaveLength(2)
  const byProduct = await visitor()
    .readOnlyVariantsV3.queryVariants()
    .eq('productData.productId', shirt[0]!.productData!.productId!)
    .find()
  expect(byProduct.items[0]).toMatchObject({
    price: { actualPrice: { amount: expect.any(String) } },
    inventoryStatus: { inStock: true, preorderEnabled: false },
    optionChoices: [{ optionChoiceNames: { optionName: 'Size' } }],
    productData: { name: 'Crème brûlée shirt', slug: 'creme-brulee-shirt', productType: 'PHYSICAL', visible: true },
  })
  await expect(
    visitor()
      .readOnlyVariantsV3.queryVariants({ fields: ['MERCHANT_DATA'] })
      .find(),
  ).rejects.toMatchObject(refusedWith('NO_PERMISSION_TO_READ_MERCHANT_DATA'))
})

test('variants are searched by product and SKU, filtered by price and choice', async () => {
  const { readOnlyVariantsV3: variants } = visitor()
  const { variants: cheap, aggregationData } = await variants.searchVariants({
    filter: { 'price.actualPrice.amount': { $lte: '12' } },
    sort: [{ fieldName: 'price.actualPrice.amount', order: 'ASC' }],
    aggregations: [{ name: 'stock', type: 'VALUE', fieldPath: 'inventoryStatus.inStock' }],
  } as never)
  expect(cheap!.map(({ price }) => price!.actualPrice!.amount)).toEqual(['8.00', '12.00'])
  expect(aggregationData!.results![0]!.values!.results).toEqual(
    expect.arrayContaining([
      { value: 'true', count: 1 },
      { value: 'false', count: 1 },
    ]),
  )
  const bySearch = await variants.searchVariants({ search: { expression: 'brulee' } })
  expect(bySearch.variants).toHaveLength(2)
  const choiceId = bySearch.variants![0]!.optionChoices![0]!.optionChoiceIds!.choiceId!
  const byChoice = await variants.searchVariants({
    filter: { 'optionChoices.optionChoiceIds.choiceId': { $hasSome: [choiceId] } },
  })
  expect(byChoice.variants).toHaveLength(1)
  await expect(variants.searchVariants({ filter: { nothing: 1 } } as never)).rejects.toMatchObject({
    details: { validationError: { fieldViolations: [{ field: 'search.filter.nothing' }] } },
  })
})

test('a later page aggregates the rows of its search, not those of the whole shop', async () => {
  const aggregations = [{ name: 'names', type: 'SCALAR', fieldPath: 'name', scalar: { type: 'COUNT_DISTINCT' } }]
  const page = async (paging: object, filter?: object) => {
    const search = { aggregations, cursorPaging: paging, ...(filter && { filter }) }
    return (await shop.owner('POST', '/stores/v3/products/search', { search })).body
  }
  const first = await page({ limit: 1 }, { visible: true })
  const second = await page({ limit: 1, cursor: first.pagingMetadata.cursors.next })
  expect(second.aggregationData).toEqual(first.aggregationData)
  expect((await page({ limit: 1 })).aggregationData).not.toEqual(first.aggregationData)
})

test('aggregations return the shape of their field, and refuse what they do not support', async () => {
  const search = (aggregation: object, more: object = {}) =>
    shop.owner('POST', '/stores/v3/products/search', { search: { aggregations: [{ name: 'a', ...aggregation }], ...more } })
  const { body: dates } = await search({ type: 'VALUE', fieldPath: 'createdDate' })
  for (const { value } of dates.aggregationData.results[0].values.results) expect(new Date(value).toISOString()).toBe(value)
  const { body: newest } = await search({ type: 'SCALAR', fieldPath: 'createdDate', scalar: { type: 'MAX' } })
  expect(newest.aggregationData.results[0].scalar.value).toBe(
    Math.max(...dates.aggregationData.results[0].values.results.map(({ value }: { value: string }) => Date.parse(value))),
  )
  const { body: days } = await search(
    { type: 'DATE_HISTOGRAM', fieldPath: 'createdDate', dateHistogram: { interval: 'DAY' } },
    { timeZone: 'Asia/Tokyo' },
  )
  for (const { value } of days.aggregationData.results[0].dateHistogram.results) expect(value).toMatch(/T15:00:00Z$/)
  const refused = [
    await search({ type: 'SCALAR', fieldPath: 'name', scalar: { type: 'MAX' } }),
    await search({ type: 'DATE_HISTOGRAM', fieldPath: 'name' }),
    await search({ type: 'RANGE', fieldPath: 'createdDate', range: { buckets: [{ from: 1 }] } }),
    await search({ type: 'NESTED', nested: {} }),
    await search({ type: 'DATE_HISTOGRAM', fieldPath: 'createdDate' }, { timeZone: 'Nowhere/Nothing' }),
    await search({ type: 'DATE_HISTOGRAM', fieldPath: 'createdDate' }, { timeZone: '+02:00' }),
  ]
  expect(refused.map(({ status, body }) => [status, body.details.validationError.fieldViolations[0].field])).toEqual([
    [400, 'search.aggregations[0].type'],
    [400, 'search.aggregations[0].type'],
    [400, 'search.aggregations[0].type'],
    [400, 'search.aggregations[0].nested'],
    [400, 'search.timeZone'],
    [400, 'search.timeZone'],
  ])
})
