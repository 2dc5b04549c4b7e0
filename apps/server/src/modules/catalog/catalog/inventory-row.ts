import { showsStock } from './stock-visibility.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import type { InventoryItem } from '@stoa/contract/services/stores/inventory-items-v-3'

/** A row of the inventory item table. */
export interface InventoryRow {
  id: string
  revision: bigint
  created_date: Date
  updated_date: Date
  product_id: string
  variant_id: string
  location_id: string
  track_quantity: boolean
  quantity: bigint
  in_stock: boolean
  preorder_enabled: boolean
  preorder_limit: bigint
  preorder_counter: bigint
  availability_status: 'IN_STOCK' | 'OUT_OF_STOCK' | 'PREORDER'
  doc: { preorderMessage?: string; extendedFields?: InventoryItem['extendedFields'] }
  /** Read along where items are listed. */
  product_name?: string
  variant_name?: string | null
  variant_sku?: string | null
  variant_visible?: boolean
  direct_category_ids?: string[]
}

/** An item as its audience sees it: visitors see whether it is in stock, and the quantity only if the owner shows it. */
export function presentItemFor(site: SiteRead, row: InventoryRow): InventoryItem {
  const item = presentItem(row)
  if (showsStock(site)) return item
  const { quantity: _quantity, preorderInfo, ...rest } = item
  const { limit: _limit, counter: _counter, quantity: _left, ...preorder } = preorderInfo ?? {}
  return { ...rest, inStock: row.availability_status === 'IN_STOCK', preorderInfo: preorder }
}

/** An item as staff and events see it. */
export function presentItem(row: InventoryRow): InventoryItem {
  const { doc } = row
  return {
    id: row.id,
    revision: String(row.revision),
    createdDate: row.created_date.toISOString(),
    updatedDate: row.updated_date.toISOString(),
    variantId: row.variant_id,
    locationId: row.location_id,
    productId: row.product_id,
    trackQuantity: row.track_quantity,
    ...(row.track_quantity ? { quantity: Number(row.quantity) } : { inStock: row.in_stock }),
    availabilityStatus: row.availability_status,
    preorderInfo: {
      enabled: row.preorder_enabled,
      ...(doc.preorderMessage && { message: doc.preorderMessage }),
      ...(row.track_quantity && {
        limit: Number(row.preorder_limit),
        counter: Number(row.preorder_counter),
        quantity: Math.max(0, Number(row.preorder_limit - row.preorder_counter)),
      }),
    },
    ...(row.product_name !== undefined && {
      product: {
        name: row.product_name,
        directCategoryIds: row.direct_category_ids ?? [],
        ...(row.variant_name && { variantName: row.variant_name }),
        ...(row.variant_sku && { variantSku: row.variant_sku }),
        ...(row.variant_visible !== undefined && { variantVisible: row.variant_visible }),
      },
    }),
    ...(doc.extendedFields && { extendedFields: doc.extendedFields }),
  }
}
