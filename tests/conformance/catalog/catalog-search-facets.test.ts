import { expect, test } from 'vitest'
import { shop, owner, visitor, setUp } from './catalog-search-set-up.ts'

setUp()

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
