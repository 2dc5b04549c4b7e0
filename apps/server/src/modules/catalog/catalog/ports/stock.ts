// Stock: reserved and released by orders, counted and changed by staff.
export type { StockLeft } from '../catalog-item.ts'
export { loadStockLeftFor, loadStockLeftWithoutOrder, releaseUnwantedStock } from '../held-stock.ts'
export { adjustItems, type AdjustmentRequest } from '../inventory-adjustments.ts'
export { presentItem, type InventoryRow } from '../inventory-row.ts'
export { changeItem, insertItem } from '../inventory-write.ts'
export { showsStock } from '../stock-visibility.ts'
export { auditStock, checkUnchanged, releaseStock, reserveStock, restock, type StockLine } from '../stock.ts'
export { loadItemsAt, loadScarceItems } from '../store/inventory.ts'
export { hasTakenStock } from '../store/order-stock.ts'
export { loadVariantsAt } from '../store/stock-at.ts'
export { loadStockLeft } from '../store/stock-left.ts'
// Pieces that are kept for people who waited for them.
export { holdPieces, releaseHolds } from '../stock-holds.ts'
export {
  findLapsedHolds,
  findWrongHeld,
  giveFreeHolds,
  listHolds,
  loadHolds,
  moveHolds,
  setHoldEnd,
  setHolder,
  type StockHold,
} from '../store/stock-holds.ts'
