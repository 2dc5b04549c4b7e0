import { msg } from '@lingui/core/macro'
import { countInventoryItems, searchInventoryItems } from '@stoa/contract/calls/stores/inventory-items-v-3'
import { lookupTable } from '@stoa/web/lookup-table'
import { api } from '../../../lib/calls/api.ts'
import { cursorSearch, listOf, toSearch } from '../../../lib/list/list-of.ts'
import { lowStock } from '../../../lib/calls/session.ts'
import { toCsv } from './csv.ts'

export const inventory = listOf(searchInventoryItems, {
  name: 'inventory',
  toRequest: (question) => ({ search: cursorSearch(question, toFilter(question.filters)) }),
  rows: ({ inventoryItems }) => inventoryItems,
  count: async ({ text, filters }, signal) => {
    const request = { filter: toFilter(filters), ...(text && { search: toSearch(text) }) }
    return (await api.call(countInventoryItems, request, { signal })).count ?? 0
  },
  file: async ({ text, filters, sort }, cursor) => {
    const paging = { limit: 1000, ...(cursor && { cursor }) }
    const question = { filter: toFilter(filters), sort, ...(text && { search: toSearch(text) }) }
    const search = { ...(!cursor && question), cursorPaging: paging }
    const { inventoryItems = [], pagingMetadata } = await api.call(searchInventoryItems, { search })
    return {
      csv: toCsv(inventoryItems, { heading: !cursor }),
      fileName: 'inventory.csv',
      count: inventoryItems.length,
      next: pagingMetadata?.cursors?.next ?? undefined,
    }
  },
  views: [
    { title: msg`All`, search: '' },
    { title: msg`Sold out`, search: 'stock=out' },
    { title: msg`Low stock`, search: 'stock=low' },
    { title: msg`Not tracked`, search: 'stock=uncounted' },
  ],
  filters: [
    {
      key: 'stock',
      title: msg`Stock`,
      single: true,
      options: [
        { value: 'out', label: msg`Sold out` },
        { value: 'low', label: msg`Low stock` },
        { value: 'uncounted', label: msg`Not tracked` },
      ],
    },
  ],
  sort: { field: 'product.name', descending: false },
})

const stockFilters: Readonly<Record<string, object>> = lookupTable({
  out: { availabilityStatus: 'OUT_OF_STOCK' },
  uncounted: { trackQuantity: false },
})

function toFilter({ stock = [] }: Readonly<Record<string, readonly string[]>>): object {
  // Must match the number on the home page.
  if (stock[0] === 'low') return { trackQuantity: true, quantity: { $gte: 1, $lte: lowStock() } }
  return stockFilters[stock[0] ?? ''] ?? {}
}
