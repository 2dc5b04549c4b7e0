import { expect, test } from 'vitest'
import { storesAppId } from '../../../../lib/site/category-tree.ts'
import { toRule, toValues } from './values.ts'

const products = {
  id: 'p',
  type: 'CATALOG_ITEM',
  catalogItemFilter: { catalogAppId: storesAppId, catalogItemIds: ['a'] },
} as const
const categories = {
  id: 'c',
  type: 'CUSTOM_FILTER',
  customFilter: { appId: storesAppId, params: { categoryIds: ['b'] } },
} as const
const elsewhere = {
  id: 'e',
  type: 'CATALOG_ITEM',
  catalogItemFilter: { catalogAppId: '00000000-0000-4000-8000-000000000001', catalogItemIds: ['a'] },
} as const

test.each([[[products, categories]], [[elsewhere]]])('saving a rule keeps items that the form cannot show: %j', (scopes) => {
  const discount = {
    percentage: 10,
    discountType: 'PERCENTAGE',
    targetType: 'SPECIFIC_ITEMS',
    specificItemsInfo: { scopes },
  } as const
  const second = { ...discount, percentage: 20 }
  const values = toValues({ name: 'Sale', discounts: { values: [discount as any, second as any] } })
  expect(toRule({ ...values, name: 'Renamed' }, 'EUR').discounts!.values).toEqual([discount, second])
})

test.each([[products], [categories]])('items of the shop can be edited: %j', (scope) => {
  const values = toValues({ discounts: { values: [{ percentage: 10, specificItemsInfo: { scopes: [scope as any] } }] } })
  expect(values.kept.scopes).toBeUndefined()
  expect(toRule(values, 'EUR').discounts!.values![0]!.specificItemsInfo!.scopes).toEqual([{ ...scope, id: 'items' }])
})
