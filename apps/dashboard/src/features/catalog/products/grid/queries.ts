import { queryInventoryItems } from '@stoa/contract/calls/stores/inventory-items-v-3'
import { getProduct } from '@stoa/contract/calls/stores/products-v-3'
import type { InventoryItem } from '@stoa/contract/services/stores/inventory-items-v-3'
import type { SingleEntityOpsRequestedFields } from '@stoa/contract/services/stores/products-v-3'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../../lib/calls/api.ts'
import type { ProductFile } from '../queries.ts'

/** For more products a CSV import is easier. */
export const maxProducts = 100

const fields = ['MERCHANT_DATA'] as SingleEntityOpsRequestedFields[]

/** The products in the order of their selection. */
export function gridQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['product', 'grid', ids],
    queryFn: async ({ signal }): Promise<ProductFile[]> => {
      const [items, ...found] = await Promise.all([
        loadItems(ids, signal),
        ...ids.map((productId) => api.call(getProduct, { productId, fields }, { signal })),
      ])
      const stock = new Map(items.map((item) => [item.variantId!, item]))
      return found.map(({ product }) => ({ product: product!, stock, categories: [] }))
    },
    // The edits belong to the loaded revisions.
    refetchOnWindowFocus: false,
  })
}

async function loadItems(ids: readonly string[], signal: AbortSignal): Promise<InventoryItem[]> {
  const items: InventoryItem[] = []
  let cursor: string | undefined
  do {
    const query = cursor
      ? { cursorPaging: { limit: 1000, cursor } }
      : { filter: { productId: { $in: ids } }, cursorPaging: { limit: 1000 } }
    const page = await api.call(queryInventoryItems, { query }, { signal })
    items.push(...(page.inventoryItems ?? []))
    cursor = page.pagingMetadata?.cursors?.next ?? undefined
  } while (cursor)
  return items
}
