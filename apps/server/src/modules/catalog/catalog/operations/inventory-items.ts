import * as contract from '@stoa/contract/services/stores/inventory-items-v-3'
import { bulk, withoutItems } from '../../../../kernel/lists/entity/bulk.ts'
import { brokenRule, notFound, refusal } from '../../../../kernel/basics/errors.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { sql } from 'kysely'
import { defaultLocationId } from '../ids.ts'
import { inventoryList, itemSelection } from '../inventory-list.ts'
import { presentItem, presentItemFor, type InventoryRow } from '../inventory-row.ts'
import { changeItem, insertItem, removeItem } from '../inventory-write.ts'
import { loadItemIdsAt } from '../store/inventory.ts'
import { refreshStatus } from '../store/product-status.ts'

export const createInventoryItem = implement(contract.createInventoryItem, async ({ site }, { inventoryItem }) => {
  const row = await insertItem(site, inventoryItem)
  await refreshStatus(site, [row.product_id])
  return { inventoryItem: presentItem(row) }
})

export const bulkCreateInventoryItems = implement(
  contract.bulkCreateInventoryItems,
  async ({ site }, { inventoryItems, returnEntity }) => {
    const products = new Set<string>()
    const answer = await bulk(site, inventoryItems, async (tx, item, index) => {
      const row = await insertItem(tx, item, `inventoryItems[${index}]`)
      products.add(row.product_id)
      return presentItem(row)
    })
    if (products.size > 0) await refreshStatus(site, [...products])
    return withoutItems(returnEntity, answer)
  },
)

export const getInventoryItem = implementRead(contract.getInventoryItem, async ({ site }, { inventoryItemId }) => {
  const [row] = await inventoryList.rowsWhere<InventoryRow>(site, itemSelection, sql`id = ${inventoryItemId}`)
  if (!row) throw notFound('inventoryItem', { id: inventoryItemId })
  return { inventoryItem: presentItemFor(site, row) }
})

export const updateInventoryItem = implement(contract.updateInventoryItem, async ({ site }, { inventoryItem, reason }) => ({
  inventoryItem: presentItem(await changeItem(site, inventoryItem, reason)),
}))

export const bulkUpdateInventoryItems = implement(
  contract.bulkUpdateInventoryItems,
  async ({ site }, { inventoryItems, returnEntity, reason }) =>
    withoutItems(
      returnEntity,
      await bulk(
        site,
        inventoryItems.map(({ inventoryItem }) => inventoryItem ?? {}),
        async (tx, item, index) => presentItem(await changeItem(tx, item, reason, `inventoryItems[${index}].inventoryItem`)),
      ),
    ),
)

/** Finds an item by its id, or by variant and location; creates it when there is none. */
export const bulkUpsertInventoryItems = implement(
  contract.bulkUpsertInventoryItems,
  async ({ site }, { inventoryItems, returnEntity }) => {
    const given = inventoryItems.map(({ inventoryItem }) => inventoryItem)
    const places = given.map(({ variantId, locationId }) => ({
      variantId,
      locationId: locationId ?? defaultLocationId(site.siteId),
    }))
    checkKeys(places)
    const known = await loadItemIdsAt(site, places)
    const products = new Set<string>()
    const answer = await bulk(site, given, async (tx, item, index) => {
      const path = `inventoryItems[${index}].inventoryItem`
      if ((item.quantity ?? 0) < 0)
        throw refusal('INVALID_TARGET_QUANTITY', 'a stock is not set below zero', { quantity: item.quantity })
      if (known[index]) return presentItem(await changeItem(tx, { ...item, id: known[index] }, 'MANUAL', path))
      const row = await insertItem(tx, item, path)
      products.add(row.product_id)
      tx.noteAfter(presentItem(row))
      return presentItem(row)
    })
    if (products.size > 0) await refreshStatus(site, [...products])
    return withoutItems(returnEntity, answer)
  },
)

export const deleteInventoryItem = implement(contract.deleteInventoryItem, async ({ site }, { inventoryItemId }) => {
  await removeItem(site, inventoryItemId)
  return {}
})

export const bulkDeleteInventoryItems = implement(contract.bulkDeleteInventoryItems, async ({ site }, { inventoryItemIds }) =>
  withoutItems(false, await bulk(site, inventoryItemIds, (tx, id) => removeItem(tx, id))),
)

export const queryInventoryItems = implementRead(contract.queryInventoryItems, async ({ site }, { query }) => {
  const { rows, metadata } = await inventoryList.page<InventoryRow>(site, itemSelection, query)
  const { count, cursors } = metadata
  return { inventoryItems: rows.map((row) => presentItemFor(site, row)), pagingMetadata: { count, cursors } }
})

export const searchInventoryItems = implementRead(contract.searchInventoryItems, async ({ site }, { search }) => {
  const paged = { ...search, cursorPaging: { limit: 100, ...search.cursorPaging } }
  const { rows, metadata, aggregate } = await inventoryList.page<InventoryRow>(site, itemSelection, paged, { root: 'search' })
  return {
    inventoryItems: rows.map((row) => presentItemFor(site, row)),
    pagingMetadata: metadata,
    aggregationData: await aggregate(search),
  }
})

export const countInventoryItems = implementRead(contract.countInventoryItems, async ({ site }, selection) => ({
  count: await inventoryList.count(site, selection),
}))

function checkKeys(places: readonly { variantId: string; locationId: string }[]): void {
  const keys = places.map(({ variantId, locationId }) => `${variantId} ${locationId}`)
  if (new Set(keys).size < keys.length) {
    throw brokenRule('inventoryItems', 'DUPLICATE_BULK_UPSERT_KEY', 'must name each variant and location once')
  }
}
