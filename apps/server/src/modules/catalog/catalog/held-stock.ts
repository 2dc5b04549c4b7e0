import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import type { StockLeft } from './catalog-item.ts'
import { defaultLocationId } from './ids.ts'
import { restock, type StockLine } from './stock.ts'
import { stockLeft } from './stock-left.ts'
import { loadHeldPieces, loadStockWithoutOrder } from './store/held-stock.ts'

/**
 * By variant: what the shop could sell if an order held nothing, or none of several. Variants that they do not hold are left out. A draft
 * holds stock as an order does, by its own id.
 */
export async function loadStockLeftWithoutOrder(
  site: SiteRead,
  ...orderIds: readonly string[]
): Promise<ReadonlyMap<string, StockLeft>> {
  return loadStockLeftFor(site, { orderIds, holderIds: [] })
}

/**
 * By variant: what the shop could sell to somebody for whom pieces are kept, whose unfinished order may hold others. Variants of which
 * neither is so are left out.
 */
export async function loadStockLeftFor(
  site: SiteRead,
  { orderIds, holderIds }: { orderIds: readonly string[]; holderIds: readonly string[] },
): Promise<ReadonlyMap<string, StockLeft>> {
  const rows = await loadStockWithoutOrder(site, orderIds, holderIds)
  return new Map(rows.map((row) => [row.variant_id, stockLeft(row)]))
}

/** Returns the stock that an order holds beyond what is still wanted at one location. */
export async function releaseUnwantedStock(
  site: SiteTx,
  orderId: string,
  wanted: readonly Pick<StockLine, 'variantId' | 'quantity'>[],
  wantedAt: string = defaultLocationId(site.siteId),
): Promise<void> {
  const held = await loadHeldPieces(site, orderId)
  const unwanted = held.map((pieces) => {
    const lines = pieces.locationId === wantedAt ? wanted.filter(({ variantId }) => variantId === pieces.variantId) : []
    const kept = lines.reduce((sum, { quantity }) => sum + quantity, 0)
    return { ...pieces, quantity: Math.max(0, pieces.quantity - kept) }
  })
  await restock(site, orderId, unwanted)
}
