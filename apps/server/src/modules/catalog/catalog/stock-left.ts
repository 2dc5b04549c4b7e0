import type { StockLeft } from './catalog-item.ts'
import type { InventoryRow } from './inventory-row.ts'
import type { StockRow } from './store/items.ts'

type Counted = Pick<
  StockRow,
  'track_quantity' | 'quantity' | 'preorder_enabled' | 'preorder_left' | 'availability_status' | 'revision'
>

export function stockLeft(row: Counted): StockLeft {
  const inStock = row.availability_status === 'IN_STOCK' || row.availability_status === 'PREORDER'
  return { available: availableOf(row), inStock, stockRevision: row.revision ?? 0 }
}

/** The same of an inventory item's own row. */
export function stockLeftOf(row: InventoryRow): StockLeft {
  return stockLeft({
    ...row,
    quantity: Number(row.quantity),
    preorder_left: Number(row.preorder_limit - row.preorder_counter),
    revision: Number(row.revision),
  })
}

/** The quantity in stock, otherwise the number of possible pre-orders. A variant without an inventory item has none. */
function availableOf({ track_quantity, quantity, preorder_enabled, preorder_left }: Counted): number | undefined {
  if (track_quantity === null) return 0
  if (!track_quantity) return undefined
  return Math.max(0, quantity ?? 0, preorder_enabled ? (preorder_left ?? 0) : 0)
}

/** The shop shows the remaining quantity up to this number, so below it each sale changes what visitors see. */
export const shownUpTo = 5
