import { expect, test } from 'vitest'
import { productsV3 } from '@wix/stores'
import { aShopWith, found, foundByStaff, listed, setUp, shop } from '../conformance/catalog/search/product-search-set-up.ts'
import { visitorClient } from '../support/shop/shop.ts'

setUp()

const junk = [
  `${"'"}:*&|!()<->\\`.repeat(9),
  '\0nul\0',
  '.*+?^${}()|[]\\',
  "' or 1=1 --",
  "a' & 'b:*A | !c <-> d",
  '%_%_%',
  '((((((((((((((',
  '1x2x3x4x5x6x7x8x9x10x11x12',
  '0,0.0,0.0 cm x 0',
  'ﬀ ½ ² İ ß ǆ',
  '\u202E\u200B\uFEFF abc',
  '😀'.repeat(40),
  'a '.repeat(99),
  'ab-cd-ef-gh-ij-kl-mn-op-qr-st-uv-wx-yz',
  Array.from({ length: 30 }, (_, index) => `word${index}`).join(' '),
  'q'.repeat(200),
  '東京'.repeat(90),
]

test('no expression breaks a search, whatever is in it', async () => {
  await aShopWith(['Blue mug', 'T-Shirt', 'O’Brien & Söhne: 50 × 70 cm'])
  const { productsV3: products } = visitorClient(shop, { productsV3 })
  for (const expression of junk) {
    for (const suggestions of [false, true]) {
      const { status } = await shop.owner('POST', '/stoa/v1/storefront-products/list', { expression, suggestions })
      expect(status, JSON.stringify(expression)).toBeLessThan(500)
    }
    for (const mode of ['AND', 'OR'] as const)
      await products
        .searchProducts({ search: { expression: expression.slice(0, 100), mode } })
        .catch((error: any) => expect(error.response?.status ?? 400, JSON.stringify(expression)).toBeLessThan(500))
  }
})

test('a longer expression than the contract allows is refused', async () => {
  await aShopWith(['Blue mug'])
  const list = await shop.owner('POST', '/stoa/v1/storefront-products/list', { expression: 'mug '.repeat(2500) })
  const report = await shop.owner('POST', '/stoa/v1/product-search/missed-searches/report', { expression: 'mug '.repeat(2500) })
  expect([list.status, report.status]).toEqual([400, 400])
})

test('visitors never learn words of hidden products from corrections, nor find these products by pins', async () => {
  const ids = await aShopWith([{ name: 'Secretissimo gadget', visible: false }, 'Blue mug'])
  expect(await foundByStaff('secretisimo')).toEqual(['Secretissimo gadget'])
  for (const expression of ['secretisimo', 'secretissimo', 'gadgte', 'secretisimo mug']) {
    const answer = JSON.stringify(await listed(expression))
    expect(answer.toLowerCase()).not.toMatch(/secretissimo|gadget/)
  }
  const { products } = await visitorClient(shop, { productsV3 }).productsV3.searchProducts({
    search: { expression: 'secretisimo' },
  })
  expect(products).toEqual([])
  const pinnedProductIds = [ids.get('Secretissimo gadget')]
  await shop.owner('POST', '/stoa/v1/search-rules', { searchRule: { query: 'mug', pinnedProductIds } })
  expect(await found('mug')).toEqual(['Blue mug'])
})

test('a site’s words, synonyms and rules are its own', async () => {
  const ids = await aShopWith(['Zanzibarium', 'Lamp'])
  await shop.owner('POST', '/stoa/v1/search-synonyms', { searchSynonym: { terms: ['glimmer', 'lamp'] } })
  await shop.owner('POST', '/stoa/v1/search-rules', { searchRule: { query: 'lamp', hiddenProductIds: [ids.get('Lamp')] } })
  await aShopWith(['Lamp'])
  expect(await listed('zanzibarum')).toMatchObject({ total: 0 })
  expect(await found('glimmer')).toEqual([])
  expect(await found('lamp')).toEqual(['Lamp'])
})

test('synonyms of an owner are bounded, and a phrase finds at most forty others', async () => {
  await aShopWith(['Lamp'])
  const create = (searchSynonym: object) => shop.owner('POST', '/stoa/v1/search-synonyms', { searchSynonym })
  const many = Array.from({ length: 1000 }, (_, index) => `word${index}`)
  const refused = [
    await create({ terms: many }),
    await create({ terms: ['a'.repeat(61), 'b'] }),
    await create({ terms: ['one two three four', 'b'] }),
    await create({ terms: ['Lamp', 'lámp'] }),
    await create({ direction: 'ONE_WAY', terms: ['lamp'] }),
    await create({ terms: ['!!', '??'] }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400])
  for (let start = 0; start < 90; start += 9)
    expect((await create({ terms: ['bomb', ...many.slice(start, start + 9)] })).status).toBe(200)
  expect(await found('bomb')).toEqual([])
  expect((await create({ terms: ['bomb', 'lamp'] })).status).toBe(200)
  expect(await found('lamp bomb')).toEqual(['Lamp'])
})

test('neither the order of a list nor its answer tells a cost', async () => {
  const priced = (name: string, cost: string) => ({
    name,
    variant: { price: { actualPrice: { amount: '10.00' } }, revenueDetails: { cost: { amount: cost } } },
  })
  const order = async (first: string, second: string) => {
    await aShopWith([priced('Alpha vase', first), priced('Gamma vase', second)])
    await shop.owner('PATCH', '/stoa/v1/product-search/settings', { settings: { margin: 'HIGH' } })
    expect(JSON.stringify(await listed('vase'))).not.toMatch(/cost|margin/i)
    return found('vase')
  }
  expect(await order('1.01', '3.99')).toEqual(await order('3.99', '1.01'))
})
