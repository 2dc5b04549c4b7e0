import { msg } from '@lingui/core/macro'
import { exportProducts } from '@stoa/contract/calls/stoa/product-files'
import { countProducts, searchProducts } from '@stoa/contract/calls/stores/products-v-3'
import type { RequestedFields } from '@stoa/contract/services/stores/products-v-3'
import { api } from '../../lib/api.ts'
import { listOf } from '../../lib/list-of.ts'

export const products = listOf(searchProducts, {
  name: 'products',
  toRequest: ({ text, filters, sort, paging }) => ({
    search: paging.cursor
      ? { cursorPaging: paging }
      : { filter: toFilter(filters), sort, cursorPaging: paging, ...(text && { search: { expression: text } }) },
    fields: ['CURRENCY', 'THUMBNAIL', 'MERCHANT_DATA'] as RequestedFields[],
  }),
  rows: ({ products }) => products,
  cursors: ({ pagingMetadata }) => pagingMetadata?.cursors,
  count: async ({ text, filters }, signal) => {
    const search = { ...(text && { expression: text }) }
    const request = { filter: toFilter(filters), search, returnNonVisibleProducts: true }
    return (await api.call(countProducts, request, { signal })).count ?? 0
  },
  file: async ({ text, filters }) => {
    const request = { filter: toFilter(filters), search: { expression: text || null } }
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
        { value: 'PARTIALLY_OUT_OF_STOCK', label: msg`Partly out of stock` },
        { value: 'OUT_OF_STOCK', label: msg`Out of stock` },
      ],
    },
  ],
  sort: { field: 'updatedDate', descending: true },
})

function toFilter({ status = [], stock = [] }: Readonly<Record<string, readonly string[]>>): object {
  return {
    ...(status.length === 1 && { visible: status[0] === 'visible' }),
    ...(stock.length > 0 && { 'inventory.availabilityStatus': { $in: stock } }),
  }
}
