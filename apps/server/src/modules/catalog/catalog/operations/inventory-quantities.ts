import * as contract from '@stoa/contract/services/stores/inventory-items-v-3'
import { withoutItems } from '../../../../kernel/lists/entity/bulk.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { defaultLocationId } from '../ids.ts'
import { adjustItems } from '../inventory-adjustments.ts'
import { loadItemIdsAt } from '../store/inventory.ts'

export const bulkDecrementInventoryItems = implement(contract.bulkDecrementInventoryItems, async ({ site }, request) => {
  const { decrementData, restrictInventory, returnEntity, reason } = request
  const requests = decrementData.map(({ inventoryItemId, decrementBy, preorderRequest }) => ({
    itemId: inventoryItemId,
    named: inventoryItemId,
    delta: -decrementBy,
    unrestricted: restrictInventory === false,
    preorder: preorderRequest ?? false,
  }))
  return withoutItems(returnEntity, await adjustItems(site, requests, reason ?? 'MANUAL'))
})

export const bulkIncrementInventoryItems = implement(
  contract.bulkIncrementInventoryItems,
  async ({ site }, { incrementData, returnEntity, reason }) => {
    const requests = incrementData.map(({ inventoryItemId, incrementBy }) => ({
      itemId: inventoryItemId,
      named: inventoryItemId,
      delta: incrementBy,
      unrestricted: false,
      preorder: false,
    }))
    return withoutItems(returnEntity, await adjustItems(site, requests, reason ?? 'MANUAL'))
  },
)

export const bulkDecrementInventoryItemsByVariantAndLocation = implement(
  contract.bulkDecrementInventoryItemsByVariantAndLocation,
  async ({ site }, { decrementData, restrictInventory, returnEntity, reason }) => {
    const ids = await loadItemIds(site, decrementData)
    const requests = decrementData.map(({ variantId, decrementBy, preorderRequest }, index) => ({
      itemId: ids[index],
      named: variantId,
      delta: -decrementBy,
      // In this operation the contract's default allows negative quantities.
      unrestricted: restrictInventory !== true,
      preorder: preorderRequest ?? false,
    }))
    return withoutItems(returnEntity, await adjustItems(site, requests, reason ?? 'MANUAL'))
  },
)

export const bulkIncrementInventoryItemsByVariantAndLocation = implement(
  contract.bulkIncrementInventoryItemsByVariantAndLocation,
  async ({ site }, { incrementData, returnEntity, reason }) => {
    const ids = await loadItemIds(site, incrementData)
    const requests = incrementData.map(({ variantId, incrementBy }, index) => ({
      itemId: ids[index],
      named: variantId,
      delta: incrementBy,
      unrestricted: false,
      preorder: false,
    }))
    return withoutItems(returnEntity, await adjustItems(site, requests, reason ?? 'MANUAL'))
  },
)

function loadItemIds(site: SiteTx, data: readonly { variantId: string; locationId?: string | null }[]) {
  return loadItemIdsAt(
    site,
    data.map(({ variantId, locationId }) => ({ variantId, locationId: locationId ?? defaultLocationId(site.siteId) })),
  )
}
