import { msg, plural } from '@lingui/core/macro'
import type { CallOptions } from '@stoa/client'
import { exportProducts } from '@stoa/contract/calls/stoa/product-files'
import { listProductStock } from '@stoa/contract/calls/stoa/stock-movements'
import { countProducts, searchProducts } from '@stoa/contract/calls/stores/products-v-3'
import type { RequestedFields, V3Product, V3SearchProductsRequest } from '@stoa/contract/services/stores/products-v-3'
import { api } from '../../../lib/calls/api.ts'
import { areIds } from '../../../lib/format/ids.ts'
import { cursorSearch, listOf, toSearch } from '../../../lib/list/list-of.ts'
import { toRuleFilter, ruleListFilter } from '../../../lib/rules/rule-list-filter.tsx'
import { BrandsEditor, ChosenBrands } from './filters/brands.tsx'
import { CategoriesEditor, ChosenCategories } from './filters/categories.tsx'
import { productRuleFields } from './filters/rule-fields.ts'

export interface ListedProduct extends V3Product {
  /** The stock of all variants. Absent where none is tracked. */
  pieces?: number | undefined
}

export const products = listOf(searchWithStock, {
  name: 'products',
  toRequest: (question) => ({
    search: cursorSearch(question, toFilter(question.filters)),
    fields: ['CURRENCY', 'THUMBNAIL', 'MERCHANT_DATA'] as RequestedFields[],
  }),
  rows: ({ products }) => products,
  count: async ({ text, filters }, signal) => {
    const search = text ? toSearch(text) : {}
    const request = { filter: toFilter(filters), search, returnNonVisibleProducts: true }
    return (await api.call(countProducts, request, { signal })).count ?? 0
  },
  file: async ({ text, filters }) => {
    const request = { filter: toFilter(filters), search: text ? toSearch(text) : {} }
    const { csv = '', fileName = 'products.csv', productCount = 0 } = await api.call(exportProducts, request)
    return { csv, fileName, count: productCount }
  },
  views: [
    { title: msg`All`, search: '' },
    { title: msg`Visible`, search: 'status=visible' },
    { title: msg`Hidden`, search: 'status=hidden' },
    { title: msg`Out of stock`, search: 'stock=PARTIALLY_OUT_OF_STOCK,OUT_OF_STOCK' },
  ],
  filters: [
    {
      key: 'status',
      title: msg`Status`,
      options: [
        { value: 'visible', label: msg`Visible` },
        { value: 'hidden', label: msg`Hidden` },
      ],
    },
    {
      key: 'stock',
      title: msg`Stock`,
      options: [
        { value: 'IN_STOCK', label: msg`In stock` },
        { value: 'PARTIALLY_OUT_OF_STOCK', label: msg`Partially out of stock` },
        { value: 'OUT_OF_STOCK', label: msg`Out of stock` },
      ],
    },
    { key: 'category', title: msg`Category`, reads: areIds, Editor: CategoriesEditor, Chosen: ChosenCategories },
    {
      key: 'missing',
      title: msg`Missing`,
      options: [
        { value: 'picture', label: msg`No image` },
        { value: 'description', label: msg`No description` },
      ],
    },
    { key: 'brand', title: msg`Brand`, secondary: true, reads: areIds, Editor: BrandsEditor, Chosen: ChosenBrands },
    ruleListFilter({
      key: 'rule',
      title: msg`Advanced filter`,
      legend: msg`Products with`,
      countInWords: (count) => plural(count, { one: '# product matches', other: '# products match' }),
      fields: productRuleFields,
    }),
  ],
  sort: { field: 'updatedDate', descending: true },
})

async function searchWithStock(request: V3SearchProductsRequest, options: CallOptions) {
  const { products: loaded = [], ...page } = await api.call(searchProducts, request, options)
  if (loaded.length === 0) return { ...page, products: [] }
  const productIds = loaded.map(({ id }) => id!)
  const { productStock = [] } = await api.call(listProductStock, { productIds }, options)
  const pieces = new Map(productStock.map((each) => [each.productId, each.pieces]))
  return { ...page, products: loaded.map((product): ListedProduct => ({ ...product, pieces: pieces.get(product.id!) })) }
}

function toFilter(filters: Readonly<Record<string, readonly string[]>>): object {
  const { status = [], stock = [], category = [], missing = [], brand = [] } = filters
  const rule = toRuleFilter(filters['rule'], productRuleFields)
  return {
    ...(category.length > 0 && { $or: category.map((id) => ({ 'allCategoriesInfo.categories': { $matchItems: [{ id }] } })) }),
    ...(missing.includes('picture') && { 'media.main': { $exists: false } }),
    ...(missing.includes('description') && { plainDescription: { $exists: false } }),
    ...(brand.length > 0 && { 'brand.id': { $in: brand } }),
    ...(status.length === 1 && { visible: status[0] === 'visible' }),
    ...(stock.length > 0 && { 'inventory.availabilityStatus': { $in: stock } }),
    ...(rule && { $and: [rule] }),
  }
}
