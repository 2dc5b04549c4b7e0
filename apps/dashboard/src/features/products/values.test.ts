import type { InventoryItem } from '@stoa/contract/services/stores/inventory-items-v-3'
import type { V3Product } from '@stoa/contract/services/stores/products-v-3'
import { expect, test } from 'vitest'
import type { ProductFile } from './queries.ts'
import { placeOf, toUpdate, toValues } from './values.ts'

const file: ProductFile = {
  product: {
    id: 'cup',
    revision: '4',
    name: 'Cup',
    options: [{ id: 'glaze' }],
    seoData: {
      tags: [
        { type: 'title', children: 'Old' },
        { type: 'link', props: { rel: 'me' } },
      ],
    },
    variantsInfo: {
      variants: [
        { id: 'white', price: { actualPrice: { amount: '24.00' }, compareAtPrice: { amount: '30.00' } } },
        { id: 'blue', price: { actualPrice: { amount: '24.00' } }, sku: 'B' },
      ],
    },
  } as V3Product,
  stock: new Map([['blue', { quantity: 3, revision: '9' } as InventoryItem]]),
}

test('a save sends what was changed and nothing else', () => {
  expect(toUpdate({ ...toValues(file), name: 'Mug ' }, file)).toEqual({ id: 'cup', revision: '4', name: 'Mug' })
})

test('variants go together and with their options, stock only where it was counted anew', () => {
  const values = toValues(file)
  values.variants[1] = { ...values.variants[1]!, stock: '5', sku: '' }
  expect(toUpdate(values, file)).toEqual({
    id: 'cup',
    revision: '4',
    options: [{ id: 'glaze' }],
    variantsInfo: {
      variants: [
        { id: 'white', price: { actualPrice: { amount: '24.00' }, compareAtPrice: { amount: '30.00' } }, sku: null },
        { id: 'blue', price: { actualPrice: { amount: '24.00' } }, sku: null, inventoryItem: { quantity: 5, revision: '9' } },
      ],
    },
  })
})

test('a search title takes the place of the one before and leaves the other tags', () => {
  expect(toUpdate({ ...toValues(file), seoTitle: 'New' }, file).seoData?.tags).toEqual([
    { type: 'title', children: 'New' },
    { type: 'link', props: { rel: 'me' } },
  ])
})

test.each([
  ['product.variantsInfo.variants[2].price.compareAtPrice.amount', 'variants.2.compareAt'],
  ['product.variantsInfo.variants[0].price.actualPrice.amount', 'variants.0.price'],
  ['product.variantsInfo.variants[1].inventoryItem.quantity', 'variants.1.stock'],
  ['product.media.itemsInfo.items[3].url', 'pictures.3.url'],
  ['product.slug', 'slug'],
  ['product.brand.id', undefined],
])('what is wrong at %s stands beside the field %s', (path, field) => expect(placeOf(path)).toBe(field))
