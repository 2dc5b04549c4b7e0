import { t } from '@lingui/core/macro'
import type { InventoryItem } from '@stoa/contract/services/stores/inventory-items-v-3'
import { writeCsv } from '../../../lib/csv/csv.ts'

/** One line per item. The quantity is empty where stock is not tracked. */
export function toCsv(items: readonly InventoryItem[], { heading }: { heading: boolean }): string {
  const rows = items.map(({ product, trackQuantity, quantity, availabilityStatus }) => [
    product?.name,
    product?.variantName,
    product?.variantSku,
    trackQuantity ? quantity : '',
    availabilityStatus,
  ])
  return writeCsv(heading ? [[t`Product`, t`Variant`, t`SKU`, t`In stock`, t`Status`], ...rows] : rows)
}
