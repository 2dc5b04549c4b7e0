import { msg } from '@lingui/core/macro'
import { countInventoryItems, searchInventoryItems } from '@stoa/contract/calls/stores/inventory-items-v-3'
import { api } from '../../lib/api.ts'
import { listOf } from '../../lib/list-of.ts'

/** At most so many left is low; the home page counts by the same measure. */
export const lowStock = 3

export const inventory = listOf(searchInventoryItems, {
  name: 'inventory',
  toRequest: ({ text, filters, sort, paging }) => ({
    search: paging.cursor
      ? { cursorPaging: paging }
      : { filter: toFilter(filters), sort, cursorPaging: paging, ...(text && { search: { expression: text } }) },
  }),
  rows: ({ inventoryItems }) => inventoryItems,
  cursors: ({ pagingMetadata }) => pagingMetadata?.cursors,
  count: async ({ text, filters }, signal) => {
    const request = { filter: toFilter(filters), search: { ...(text && { expression: text }) } }
    return (await api.call(countInventoryItems, request, { signal })).count ?? 0
  },
  views: [
    { title: msg`All`, search: '' },
    { title: msg`Sold out`, search: 'stock=out' },
    { title: msg`Nearly sold out`, search: 'stock=low' },
    { title: msg`Not counted`, search: 'stock=uncounted' },
  ],
  filters: [
    {
      key: 'stock',
      title: msg`Stock`,
      single: true,
      options: [
        { value: 'out', label: msg`Sold out` },
        { value: 'low', label: msg`Nearly sold out` },
        { value: 'uncounted', label: msg`Not counted` },
      ],
    },
  ],
  sort: { field: 'product.name', descending: false },
})

const meanings: Readonly<Record<string, object>> = {
  out: { availabilityStatus: 'OUT_OF_STOCK' },
  low: { trackQuantity: true, quantity: { $gte: 1, $lte: lowStock } },
  uncounted: { trackQuantity: false },
}

function toFilter({ stock = [] }: Readonly<Record<string, readonly string[]>>): object {
  return meanings[stock[0] ?? ''] ?? {}
}
