import { productsV3 } from '@wix/stores'
import { expect, test } from 'vitest'
import { aShop, ownerClient } from '../../support/shop/shop.ts'
import { aMug } from './catalog-builders.ts'
import { refusedWith } from '../../support/requests/answers.ts'
import { server, owner, visitor, setUp } from './catalog-search-set-up.ts'

setUp()

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
