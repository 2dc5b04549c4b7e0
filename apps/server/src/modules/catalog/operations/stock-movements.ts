import * as contract from '@stoa/contract/services/stoa/stock-movements'
import { implementRead } from '../../../kernel/operation.ts'
import { piecesOf } from '../store/inventory.ts'
import { movementsOf } from '../store/movements.ts'

export const stockMovements = {
  listStockMovements: implementRead(contract.listStockMovements, async ({ site }, { inventoryItemId, limit, beforeNumber }) => {
    const size = limit ?? 50
    const rows = await movementsOf(site, inventoryItemId, size + 1, beforeNumber ?? undefined)
    return {
      stockMovements: rows.slice(0, size).map(({ revision, delta, balance, reason, order_id, created_date }) => ({
        number: String(revision),
        delta: Number(delta),
        balance: Number(balance),
        reason: reason as contract.StockMovementReason,
        ...(order_id && { orderId: order_id }),
        createdDate: created_date.toISOString(),
      })),
      hasNext: rows.length > size,
    }
  }),

  listProductStock: implementRead(contract.listProductStock, async ({ site }, { productIds }) => ({
    productStock: await piecesOf(site, productIds),
  })),
}
