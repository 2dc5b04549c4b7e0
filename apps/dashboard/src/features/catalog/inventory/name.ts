import type { InventoryItem } from '@stoa/contract/services/stores/inventory-items-v-3'

/** For example 'Low Tide, A3'. */
export function nameOf({ product }: InventoryItem): string {
  return [product?.name, product?.variantName].filter(Boolean).join(', ')
}
