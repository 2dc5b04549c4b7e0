import { searchInventoryItems } from '@stoa/contract/calls/stores/inventory-items-v-3'
import type { InventoryItem } from '@stoa/contract/services/stores/inventory-items-v-3'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../../lib/calls/api.ts'

/** The number of listed items. Others are found by their number. */
export const maxListed = 500

const byName = [{ fieldName: 'product.name', order: 'ASC' as const }]

export const countedQuery = queryOptions({
  queryKey: ['inventory', 'to count'],
  queryFn: async ({ signal }): Promise<InventoryItem[]> => {
    const search = { sort: byName, cursorPaging: { limit: maxListed } }
    return (await api.call(searchInventoryItems, { search }, { signal })).inventoryItems ?? []
  },
})

/** Finds an item by barcode or SKU. */
export function itemByNumber(number: string): Promise<InventoryItem | undefined> {
  return findItem({ $or: [{ 'product.variantBarcode': number }, { 'product.variantSku': number }] })
}

export function findVariantItem(variantId: string): Promise<InventoryItem | undefined> {
  return findItem({ variantId })
}

async function findItem(filter: object): Promise<InventoryItem | undefined> {
  const search = { filter, cursorPaging: { limit: 1 } }
  return (await api.call(searchInventoryItems, { search })).inventoryItems?.[0]
}
