import type { BulkInventoryItemResults } from '@stoa/contract/services/stores/products-v-3'
import { bulkTotals } from '../../kernel/entity/bulk.ts'
import { presentItem, type InventoryRow } from './inventory-row.ts'

/** What became of the stock that came along with a product: it is written with the product or not at all. */
export function presentInventoryResults(items: readonly InventoryRow[], returnEntity: boolean): BulkInventoryItemResults {
  return {
    results: items.map((row, originalIndex) => ({
      itemMetadata: { id: row.id, originalIndex, success: true },
      ...(returnEntity && { item: presentItem(row) }),
    })),
    bulkActionMetadata: bulkTotals(items.map(() => true)),
  }
}
