import type { BulkInventoryItemResults } from '@stoa/contract/services/stores/products-v-3'
import { bulkTotals } from '../../../kernel/lists/entity/bulk.ts'
import { presentItem, type InventoryRow } from './inventory-row.ts'

/** The result for stock that was written with a product: both succeed or both fail. */
export function presentInventoryResults(items: readonly InventoryRow[], returnEntity: boolean): BulkInventoryItemResults {
  return {
    results: items.map((row, originalIndex) => ({
      itemMetadata: { id: row.id, originalIndex, success: true },
      ...(returnEntity && { item: presentItem(row) }),
    })),
    bulkActionMetadata: bulkTotals(items.map(() => true)),
  }
}
