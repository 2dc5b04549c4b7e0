import * as contract from '@stoa/contract/services/stores/inventory'
import type { InventoryItem } from '@stoa/contract/services/stores/inventory-items-v-3'
import { notFound, refusal } from '../../../../kernel/basics/errors.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import {
  adjustItems,
  changeItem,
  insertItem,
  onlyVariantAlias,
  refreshStatus,
  type AdjustmentRequest,
} from '../../catalog/index.ts'
import { numericIdOf } from '../ids.ts'
import { stockPage } from '../lists.ts'
import { seesHidden, storedProduct, storedProducts, variantOf, type Stored } from '../stored.ts'
import { existing } from './write-products.ts'

export const getInventoryVariants = implementRead(contract.getInventoryVariants, async ({ site, caller }, request) => {
  const stored = await storedProduct(site, caller, request.inventoryId)
  const named = request.variantIds?.map((id) => variantOf(stored, id).id)
  return { inventoryItem: present(stored, named && named.length > 0 ? named : undefined) }
})

export const queryInventory = implementRead(contract.queryInventory, async ({ site, caller }, { query }) => {
  const { ids, offset, total } = await stockPage(site, query, { hidden: seesHidden(caller) })
  const inventoryItems = (await storedProducts(site, ids)).map((stored) => present(stored))
  return { inventoryItems, metadata: { items: inventoryItems.length, offset }, totalResults: total }
})

export const updateInventoryVariants = implement(contract.updateInventoryVariants, async ({ site }, { inventoryItem }) => {
  const { trackQuantity, variants, preorderInfo } = inventoryItem
  const stored = await existing(site, inventoryItem.productId!)
  const given = new Map((variants ?? []).map((variant) => [variantOf(stored, variant.variantId ?? onlyVariantAlias).id, variant]))
  // How the product is tracked applies to all of its variants.
  const all = trackQuantity !== undefined || preorderInfo !== undefined || given.size === 0
  for (const variant of stored.product.variants) {
    if (!all && !given.has(variant.id)) continue
    await setStock(site, stored, variant.id, stateOf(stored, variant.id, trackQuantity, given.get(variant.id), preorderInfo))
  }
  await refreshStatus(site, [stored.product.id])
  return {}
})

export const decrementInventory = implement(contract.decrementInventory, async ({ site }, { decrementData }) => {
  await adjust(site, decrementData, (entry: contract.DecrementData) => ({
    delta: -(entry.decrementBy ?? 1),
    preorder: entry.preorderRequest ?? false,
  }))
  return {}
})

export const incrementInventory = implement(contract.incrementInventory, async ({ site }, { incrementData }) => {
  await adjust(site, incrementData, (entry: contract.IncrementData) => ({ delta: entry.incrementBy ?? 1, preorder: false }))
  return {}
})

function present({ product, items, showsStock }: Stored, named?: readonly string[]): contract.InventoryItemV2 {
  const own = product.variants.flatMap(({ id }) => items.get(id) ?? [])
  const preorder = own.find(({ preorder_enabled }) => preorder_enabled)
  return {
    id: product.id,
    externalId: product.id,
    productId: product.id,
    trackQuantity: own.some(({ track_quantity }) => track_quantity),
    variants: product.variants
      .filter(({ id }) => !named || named.includes(id))
      .map(({ id, in_stock }) => {
        const item = items.get(id)
        return {
          variantId: id,
          inStock: in_stock,
          ...(item?.track_quantity && showsStock && { quantity: Number(item.quantity) }),
          availableForPreorder: item?.availability_status === 'PREORDER',
        }
      }),
    lastUpdated: new Date(
      Math.max(...[product.updated_date, ...own.map(({ updated_date }) => updated_date)].map((date) => new Date(date).getTime())),
    ).toISOString(),
    numericId: numericIdOf(product.created_date),
    preorderInfo: {
      enabled: preorder !== undefined,
      ...(preorder?.doc.preorderMessage && { message: preorder.doc.preorderMessage }),
      ...(preorder?.track_quantity && showsStock && { limit: Number(preorder.preorder_limit) }),
    },
  }
}

/** A variant's stock after the change: tracking is set per product, the quantity per variant. */
function stateOf(
  { items }: Stored,
  variantId: string,
  trackQuantity: boolean | null | undefined,
  given: contract.InventoryVariantV2 | undefined,
  preorderInfo: contract.PreorderInfo | undefined,
): InventoryItem {
  const before = items.get(variantId)
  const tracked = trackQuantity ?? (typeof given?.quantity === 'number' || (before?.track_quantity ?? false))
  const inStock = given?.inStock ?? before?.in_stock ?? false
  return {
    ...(tracked ? { quantity: given?.quantity ?? Number(before?.quantity ?? 0) } : { inStock }),
    ...(preorderInfo && {
      preorderInfo: {
        enabled: preorderInfo.enabled ?? false,
        ...(preorderInfo.message !== undefined && { message: preorderInfo.message }),
        ...(tracked && typeof preorderInfo.limit === 'number' && { limit: preorderInfo.limit }),
      },
    }),
  } as InventoryItem
}

async function setStock(site: SiteTx, { product, items }: Stored, variantId: string, state: InventoryItem): Promise<void> {
  const before = items.get(variantId)
  if (before) await changeItem(site, { ...state, id: before.id }, 'MANUAL', 'inventoryItem')
  else await insertItem(site, { ...state, productId: product.id, variantId })
}

interface Entry {
  inventoryId?: string
  externalId?: string
  productId?: string
  variantId?: string
}

/** All or none, because V1 has no results for single entries. */
async function adjust<Given extends Entry>(
  site: SiteTx,
  entries: readonly Given[],
  change: (entry: Given) => Pick<AdjustmentRequest, 'delta' | 'preorder'>,
): Promise<void> {
  const ids = entries.map(({ inventoryId, externalId, productId }) => inventoryId ?? productId ?? externalId ?? '')
  const products = new Map((await storedProducts(site, [...new Set(ids)])).map((stored) => [stored.product.id, stored]))
  const requests = entries.map((entry, index): AdjustmentRequest => {
    const stored = products.get(ids[index]!)
    if (!stored) throw notFound('inventoryItem', { id: ids[index] })
    const variant = variantOf(stored, entry.variantId ?? onlyVariantAlias)
    return { itemId: stored.items.get(variant.id)?.id, named: variant.id, unrestricted: false, ...change(entry) }
  })
  const { results } = await adjustItems(site, requests, 'MANUAL')
  const failed = results.find(({ itemMetadata }) => !itemMetadata.success)?.itemMetadata.error
  if (failed) throw refusal(failed.code, failed.description, failed.data)
}
