import { productsV3 } from '@wix/stores'
import { expect, test } from 'vitest'
import { visitorClient } from '../../../support/shop/shop.ts'
import { aShopWith, found, foundByStaff, listed, setUp, shop } from './product-search-set-up.ts'

setUp()

test('stems, joined and divided words, sizes and quantities find each other', async () => {
  await aShopWith([
    'Running shoes',
    'T-Shirt',
    'Teapot',
    { name: 'Print', variant: { sku: 'P-1' }, plainDescription: '<p>50 × 70 cm</p>' },
    { name: 'Bottle', plainDescription: '<p>Holds 1.5 litres</p>' },
  ])
  expect(await found('run shoe')).toEqual(['Running shoes'])
  expect(await found('tshirt')).toEqual(['T-Shirt'])
  expect(await found('tea pot')).toEqual(['Teapot'])
  for (const size of ['50x70', '50 x 70 cm', '50×70cm', '50*70']) expect(await found(size), size).toEqual(['Print'])
  for (const amount of ['1,5l', '1.5 liter']) expect(await found(amount), amount).toEqual(['Bottle'])
  expect(await found('50x80')).toEqual([])
})

test('compounds of a German shop are found by their ends, and find what they end with', async () => {
  await aShopWith(['Geschirrtuch', 'Tasse Mira', 'Landschaftsposter'], { language: 'de' })
  expect(await found('Tuch')).toEqual(['Geschirrtuch'])
  expect(await found('Tücher')).toEqual(['Geschirrtuch'])
  expect(await found('Kuechentuch')).toEqual(['Geschirrtuch'])
  expect(await found('Lieblingstasse')).toEqual(['Tasse Mira'])
  expect(await found('Poster Landschaft')).toEqual(['Landschaftsposter'])
})

test('where no product has all words, those with most are listed, which the answer says', async () => {
  await aShopWith(['Blue cotton shirt', 'Blue linen shirt', 'Green scarf'])
  expect(await listed('blue cotton umbrella')).toMatchObject({
    partial: true,
    total: 1,
    products: [{ name: 'Blue cotton shirt' }],
  })
  const full = await listed('blue shirt')
  expect(full.total).toBe(2)
  expect(full.partial).toBeUndefined()
  expect(await listed('umbrella')).toMatchObject({ total: 0 })
  // The published search keeps to its mode.
  expect(await foundByStaff('blue cotton umbrella')).toEqual([])
})

test('suggestions find the same as lists', async () => {
  await aShopWith(['Blue cotton shirt', 'Blue linen shirt', 'Green scarf'])
  for (const expression of ['blu', 'shirt blue', 'grean scarf', 'blue cotton umbrella', 'nothing']) {
    const { products, partial, correctedExpression } = await listed(expression)
    expect(await listed(expression, { suggestions: true }), expression).toMatchObject({
      products,
      ...(partial && { partial }),
      ...(correctedExpression && { correctedExpression }),
    })
  }
})

test('the owner’s synonyms count both ways or one way, until they are deleted', async () => {
  await aShopWith(['Quilt', 'Patchwork spread', 'Sandals'])
  const create = async (searchSynonym: object) => (await shop.owner('POST', '/stoa/v1/search-synonyms', { searchSynonym })).body
  const { searchSynonym } = await create({ terms: ['bedfellow', 'quilt'] })
  await create({ direction: 'ONE_WAY', terms: ['summer feet'], finds: ['sandals'] })
  expect(await found('bedfellow')).toEqual(['Quilt'])
  expect(await found('bedfellows')).toEqual(['Quilt'])
  expect(await foundByStaff('bedfellow')).toEqual(['Quilt'])
  expect(await found('summer feet')).toEqual(['Sandals'])
  expect((await shop.owner('DELETE', `/stoa/v1/search-synonyms/${searchSynonym.id}`)).status).toBe(200)
  expect(await found('bedfellow')).toEqual([])
})

test('pinned products come first and hidden ones are not found, for visitors alone', async () => {
  const ids = await aShopWith(['Blue mug', 'Red mug', 'Green mug', 'Saucer'])
  const searchRule = {
    query: 'Mug!',
    pinnedProductIds: [ids.get('Saucer'), ids.get('Green mug')],
    hiddenProductIds: [ids.get('Red mug')],
  }
  const { body } = await shop.owner('POST', '/stoa/v1/search-rules', { searchRule })
  expect(body.searchRule).toMatchObject({ query: 'Mug!', queryKey: 'mug', pinnedProductIds: searchRule.pinnedProductIds })
  expect(await found('MUG')).toEqual(['Saucer', 'Green mug', 'Blue mug'])
  const { products } = await visitorClient(shop, { productsV3 }).productsV3.searchProducts({ search: { expression: 'mug' } })
  expect(products!.map(({ name }) => name)).toEqual(['Saucer', 'Green mug', 'Blue mug'])
  expect((await foundByStaff('mug')).toSorted()).toEqual(['Blue mug', 'Green mug', 'Red mug'])
  expect((await found('red mug'))[0]).toBe('Red mug')
  const again = await shop.owner('POST', '/stoa/v1/search-rules', { searchRule: { query: 'mug' } })
  expect([again.status, again.body.details.applicationError.code]).toEqual([409, 'SEARCH_RULE_ALREADY_EXISTS'])
  const preview = await shop.owner('POST', '/stoa/v1/product-search/preview', {
    expression: 'mug',
    pinnedProductIds: [ids.get('Red mug')],
  })
  expect(preview.body).toMatchObject({
    total: 3,
    products: [{ name: 'Red mug', pinned: true }, { pinned: false }, { pinned: false }],
  })
})

test('margin weighs in by the owner’s setting, in coarse steps', async () => {
  const priced = (name: string, cost: string) => ({
    name,
    variant: { price: { actualPrice: { amount: '10.00' } }, revenueDetails: { cost: { amount: cost } } },
  })
  await aShopWith([priced('Alpha vase', '2.00'), priced('Gamma vase', '3.90'), priced('Delta vase', '9.50')])
  const usual = await found('vase')
  const change = await shop.owner('PATCH', '/stoa/v1/product-search/settings', { settings: { margin: 'HIGH' } })
  expect(change.body.settings).toMatchObject({ margin: 'HIGH', bestSellers: 'OFF', revision: '1' })
  const weighed = await found('vase')
  expect(weighed[2]).toBe('Delta vase')
  expect(weighed.slice(0, 2)).toEqual(usual.filter((name) => name !== 'Delta vase'))
  const stale = await shop.owner('PATCH', '/stoa/v1/product-search/settings', { settings: { margin: 'OFF', revision: '0' } })
  expect(stale.status).toBe(409)
})
