import { t } from '@lingui/core/macro'
import type { InventoryItem } from '@stoa/contract/services/stores/inventory-items-v-3'
import { csvLine } from '../../lib/csv.ts'

/** One line per item. The quantity is empty where stock is not tracked. */
export function toCsv(items: readonly InventoryItem[], { heading }: { heading: boolean }): string {
  const lines = items.map(({ product, trackQuantity, quantity, availabilityStatus }) =>
    csvLine([product?.name, product?.variantName, product?.variantSku, trackQuantity ? quantity : '', availabilityStatus]),
  )
  return (heading ? csvLine([t`Product`, t`Variant`, t`SKU`, t`In stock`, t`Status`]) : '') + lines.join('')
}
