import { bulkTotals, itemError, type BulkAnswer, type ItemMetadata } from '../../../kernel/lists/entity/bulk.ts'
import { notFound, refusal, type WireError } from '../../../kernel/basics/errors.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { presentItem, type InventoryRow } from './inventory-row.ts'
import { afterChange, type ReasonType } from './after-change.ts'
import { loadItemsById } from './store/inventory.ts'
import { adjustStock, type Adjustment, type ChangedItem, type MovementNote } from './store/stock.ts'

/** A requested adjustment; `itemId` is absent if no item matches the given key. */
export interface AdjustmentRequest extends Omit<Adjustment, 'itemId'> {
  itemId: string | undefined
  /** The key the caller gave, for the response. */
  named: string
}

/**
 * Adjusts items one by one in effect, but in one statement if each is given once. A refused adjustment returns its reason and
 * does not affect the others.
 */
export async function adjustItems(site: SiteTx, requests: readonly AdjustmentRequest[], reason: ReasonType, note?: MovementNote) {
  const results: BulkAnswer<ReturnType<typeof presentItem>>['results'] = []
  for (const round of rounds(requests)) {
    const adjustments = round.flatMap(({ itemId, delta, unrestricted, preorder }) =>
      itemId ? [{ itemId, delta, unrestricted, preorder }] : [],
    )
    const changed = new Map((await adjustStock(site, adjustments, reason, note)).map((item) => [item.id, item]))
    const left = adjustments.filter(({ itemId }) => !changed.has(itemId)).map(({ itemId }) => itemId)
    const unchanged = left.length > 0 ? await loadItemsById(site, left) : new Map<string, InventoryRow>()
    await afterChange(site, [...changed.values()], reason)
    for (const adjustment of round) results.push(resultOf(adjustment, changed, unchanged))
  }
  results.sort((a, b) => a.itemMetadata.originalIndex - b.itemMetadata.originalIndex)
  return { results, bulkActionMetadata: bulkTotals(results.map(({ itemMetadata }) => itemMetadata.success)) }
}

type Indexed = AdjustmentRequest & { originalIndex: number }

/** One statement can change a row only once: a repeated item is adjusted in the next round. */
function rounds(requests: readonly AdjustmentRequest[]): Indexed[][] {
  const result: Indexed[][] = []
  const times = new Map<string, number>()
  requests.forEach((adjustment, originalIndex) => {
    const round = times.get(adjustment.itemId ?? '') ?? 0
    if (adjustment.itemId) times.set(adjustment.itemId, round + 1)
    ;(result[round] ??= []).push({ ...adjustment, originalIndex })
  })
  return result
}

function resultOf(request: Indexed, changed: ReadonlyMap<string, ChangedItem>, unchanged: ReadonlyMap<string, InventoryRow>) {
  const { itemId, originalIndex, named } = request
  const after = itemId ? changed.get(itemId) : undefined
  if (after) return { itemMetadata: { id: after.id, originalIndex, success: true }, item: presentItem(after) }
  const item = itemId ? unchanged.get(itemId) : undefined
  const itemMetadata: ItemMetadata = {
    id: itemId ?? named,
    originalIndex,
    success: false,
    error: itemError(adjustmentError(request, item)),
  }
  return { itemMetadata }
}

export function adjustmentError(
  { delta, unrestricted, preorder, named }: AdjustmentRequest,
  item: InventoryRow | undefined,
): WireError {
  if (!item) return notFound('inventoryItem', { id: named })
  const data = { inventoryItemId: item.id, variantId: item.variant_id, availableQuantity: Number(item.quantity) }
  if (!item.track_quantity) return refusal('INVENTORY_QUANTITY_NOT_TRACKED', 'the quantity of the item is not tracked', data)
  if (delta > 0) return refusal('MAX_QUANTITY_LIMIT_REACHED', 'a stock has at most 99999 pieces', data)
  if (unrestricted && !preorder) return refusal('MIN_QUANTITY_LIMIT_REACHED', 'a stock is not below -99999 pieces', data)
  return refusal('INSUFFICIENT_INVENTORY', `there are only ${item.quantity} left`, data)
}
