import * as contract from '@stoa/contract/services/stoa/stock-movements'
import { bulk } from '../../../../kernel/lists/entity/bulk.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { adjustItems } from '../inventory-adjustments.ts'
import { presentItem } from '../inventory-row.ts'
import { changeItem } from '../inventory-write.ts'
import { countPieces } from '../store/inventory.ts'
import { loadMovements } from '../store/movements.ts'
import type { MovementNote } from '../store/stock.ts'

export const listStockMovements = implementRead(
  contract.listStockMovements,
  async ({ site }, { inventoryItemId, limit, beforeNumber }) => {
    const size = limit ?? 50
    const rows = await loadMovements(site, inventoryItemId, size + 1, beforeNumber ?? undefined)
    return {
      stockMovements: rows.slice(0, size).map(({ revision, delta, balance, reason, order_id, cause, note, created_date }) => ({
        number: String(revision),
        delta: Number(delta),
        balance: Number(balance),
        reason: reason as contract.StockMovementReason,
        ...(order_id && { orderId: order_id }),
        ...(cause && { cause: cause as contract.StockCause }),
        ...(note && { note }),
        createdDate: created_date.toISOString(),
      })),
      hasNext: rows.length > size,
    }
  },
)

export const adjustStock = implement(contract.adjustStock, async ({ site }, { items, mode, cause, note }) => {
  const movementNote = { cause, note: note?.trim() || undefined }
  const { results } =
    mode === 'SET'
      ? await setQuantities(site, items, movementNote)
      : await adjustItems(site, items.map(asChange), 'MANUAL', movementNote)
  return { results: results.map(({ itemMetadata, item }) => ({ itemMetadata, ...(item && { item: shown(item) }) })) }
})

export const listProductStock = implementRead(contract.listProductStock, async ({ site }, { productIds }) => ({
  productStock: await countPieces(site, productIds),
}))

/** Sets counted quantities, in the order of the items' ids, which is the order in which all code locks them. */
async function setQuantities(site: SiteTx, items: readonly contract.StockAdjustment[], movementNote: MovementNote) {
  const order = items
    .map((item, index) => ({ ...item, index }))
    .sort((one, other) => (one.inventoryItemId < other.inventoryItemId ? -1 : 1))
  const { results } = await bulk(site, order, async (tx, { inventoryItemId: id, quantity, revision, index }) => {
    return presentItem(
      await changeItem(tx, { id, quantity, ...(revision && { revision }) }, 'MANUAL', `items[${index}]`, movementNote),
    )
  })
  return {
    results: results.map(({ itemMetadata, item }) => {
      const { inventoryItemId: id, index: originalIndex } = order[itemMetadata.originalIndex]!
      return {
        itemMetadata: { ...itemMetadata, id, originalIndex },
        ...(item && { item }),
      }
    }),
  }
}

function asChange({ inventoryItemId, quantity }: contract.StockAdjustment) {
  return { itemId: inventoryItemId, named: inventoryItemId, delta: quantity, unrestricted: false, preorder: false }
}

function shown({ id, revision, quantity }: ReturnType<typeof presentItem>) {
  return { id: id!, revision: revision!, ...(quantity !== undefined && { quantity }) }
}
