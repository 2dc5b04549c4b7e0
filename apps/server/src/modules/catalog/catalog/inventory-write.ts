import { service, type InventoryItem } from '@stoa/contract/services/stores/inventory-items-v-3'
import { brokenRule, notFound, refusal, revisionMismatch } from '../../../kernel/basics/errors.ts'
import { created, deleted } from '../../../kernel/site/events.ts'
import { newId, isGuid } from '../../../kernel/basics/ids.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { defaultLocationId } from './ids.ts'
import { presentItem, type InventoryRow } from './inventory-row.ts'
import { afterChange, type ReasonType } from './after-change.ts'
import * as store from './store/inventory.ts'
import type { ChangedItem, MovementNote } from './store/stock.ts'
import { refreshStatus } from './store/product-status.ts'
import { single } from '../../../kernel/basics/single.ts'

const maxPreorders = 100_000

/** Creates inventory items for variants, all or none. The caller refreshes the products' status afterwards, once. */
export async function insertItems(
  site: SiteTx,
  given: readonly { item: InventoryItem; path: string }[],
): Promise<InventoryRow[]> {
  if (given.length === 0) return []
  const items = given.map(({ item, path }) => newItem(site, item, path))
  await checkPreorders(
    site,
    items.filter(({ preorderEnabled }) => preorderEnabled).map(({ productId }) => productId),
  )
  const rows = await store.insertItems(site, items)
  const missing = items.find(({ id }) => !rows.some((row) => row.id === id))
  if (missing) {
    throw refusal('ITEM_ALREADY_EXISTS', 'the variant has an item at this location already, or is not of this product', {
      variantId: missing.variantId,
      locationId: missing.locationId,
    })
  }
  for (const row of rows) site.record(created(service.fqdn, presentItem(row)))
  return rows
}

export async function insertItem(site: SiteTx, item: InventoryItem, path = 'inventoryItem'): Promise<InventoryRow> {
  return single(await insertItems(site, [{ item, path }]))
}

function newItem(site: SiteTx, given: InventoryItem, path: string): store.NewItem {
  const { productId = '', variantId = '', locationId } = given
  if (!isGuid(productId)) throw notFound('product', { id: productId })
  const state = changedState(undefined, given, path)
  return { ...state, id: newId(), productId, variantId, locationId: locationId ?? defaultLocationId(site.siteId) }
}

/** Changes the given fields. A quantity is set, and the difference is recorded in the ledger. */
export async function changeItem(
  site: SiteTx,
  change: InventoryItem,
  reason: ReasonType = 'MANUAL',
  path = 'inventoryItem',
  note?: MovementNote,
): Promise<ChangedItem> {
  const before = await store.lockItem(site, change.id ?? '')
  if (!before) throw notFound('inventoryItem', { id: change.id })
  if (change.revision && change.revision !== String(before.revision)) throw revisionMismatch(String(before.revision))
  if (change.preorderInfo?.enabled) await checkPreorders(site, [before.product_id])
  return saveItem(site, before, changedState(before, change, path), reason, note)
}

/** Digital products and subscriptions cannot be preordered. */
async function checkPreorders(site: SiteTx, productIds: readonly string[]): Promise<void> {
  const productId = productIds.length > 0 ? await store.notForPreorder(site, productIds) : undefined
  if (productId) {
    throw refusal('PRE_ORDER_VALIDATION', 'digital products and products sold by subscription cannot be preordered', {
      productId,
    })
  }
}

export async function saveItem(
  site: SiteTx,
  before: InventoryRow,
  state: store.ItemState,
  reason: ReasonType,
  note?: MovementNote,
): Promise<ChangedItem> {
  const after = await store.saveItem(site, before, state, reason, note)
  site.noteBefore(presentItem(before))
  site.noteAfter(presentItem(after))
  await afterChange(site, [after], reason)
  return after
}

export async function removeItem(site: SiteTx, id: string): Promise<InventoryRow> {
  const row = await store.deleteItem(site, id)
  if (!row) throw notFound('inventoryItem', { id })
  site.noteBefore(presentItem(row))
  site.record(deleted(service.fqdn, presentItem(row)))
  await refreshStatus(site, [row.product_id])
  return row
}

/** An item's state after a change; setting one kind of tracking ends the other. */
function changedState(before: InventoryRow | undefined, change: InventoryItem, path: string): store.ItemState {
  const tracked = change.quantity !== undefined && change.quantity !== null
  const byStatus = change.inStock !== undefined && change.inStock !== null
  const trackQuantity = tracked || (byStatus ? false : (before?.track_quantity ?? false))
  const quantity = trackQuantity ? (change.quantity ?? Number(before?.quantity ?? 0n)) : 0
  checkQuantity(before, change, path)
  checkPreorder(change, trackQuantity, path)
  const { preorderInfo } = change
  const message = preorderInfo?.message === undefined ? before?.doc.preorderMessage : preorderInfo.message
  const extendedFields = change.extendedFields ?? before?.doc.extendedFields
  return {
    trackQuantity,
    quantity,
    inStock: trackQuantity ? quantity > 0 : (change.inStock ?? before?.in_stock ?? false),
    preorderEnabled: preorderInfo?.enabled ?? before?.preorder_enabled ?? false,
    preorderLimit: trackQuantity ? (preorderInfo?.limit ?? Number(before?.preorder_limit ?? maxPreorders)) : maxPreorders,
    doc: { ...(message && { preorderMessage: message }), ...(extendedFields && { extendedFields }) },
  }
}

/** A quantity cannot be set below zero, but an oversold one may increase towards zero. */
function checkQuantity(before: InventoryRow | undefined, { quantity }: InventoryItem, path: string): void {
  if (quantity === undefined || quantity >= 0) return
  if (!before) {
    throw brokenRule(`${path}.quantity`, 'REQUESTED_QUANTITY_MUST_BE_NON_NEGATIVE', 'must not be negative')
  }
  if (quantity < Number(before.quantity)) {
    throw refusal('REQUESTED_QUANTITY_MUST_BE_NON_NEGATIVE_DECREASING', 'a stock is not set below zero', {
      quantity: Number(before.quantity),
    })
  }
}

function checkPreorder({ preorderInfo }: InventoryItem, trackQuantity: boolean, path: string): void {
  if (!trackQuantity && preorderInfo?.limit !== undefined && preorderInfo.limit !== null && preorderInfo.limit !== maxPreorders) {
    throw brokenRule(
      `${path}.preorderInfo.limit`,
      'PREORDER_LIMIT_NOT_SUPPORTED_FOR_UNTRACKED_INVENTORY',
      'needs a quantity that is tracked',
    )
  }
}
