import type { SiteTx } from '../../../kernel/site/site.ts'
import type { InventoryRow } from './inventory-row.ts'
import type { WrittenProduct } from './product-write.ts'
import { refreshStatus } from './store/product-status.ts'

/** A product that was written with its items, as it is now that its status follows from them. */
export async function withStatus(
  site: SiteTx,
  { row, variants }: WrittenProduct,
  items: InventoryRow[],
): Promise<WrittenProduct & { items: InventoryRow[] }> {
  const [status] = await refreshStatus(site, [row.id])
  const itemOf = new Map(items.map((item) => [item.variant_id, item]))
  return {
    row: { ...row, ...status },
    variants: variants.map((variant) => {
      const item = itemOf.get(variant.id)
      if (!item) return variant
      return { ...variant, in_stock: item.availability_status === 'IN_STOCK', preorder_enabled: item.preorder_enabled }
    }),
    items,
  }
}
