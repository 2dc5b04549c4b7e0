import * as contract from '@stoa/contract/services/stores/inventory'
import { notFound, refusal } from '../../../../kernel/basics/errors.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { adjustItems, type AdjustmentRequest } from '../../catalog/ports/stock.ts'
import { onlyVariantAlias } from '../../catalog/ports/items.ts'
import { loadStoredProducts, variantOf } from '../stored.ts'

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
  const products = new Map((await loadStoredProducts(site, [...new Set(ids)])).map((stored) => [stored.product.id, stored]))
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
