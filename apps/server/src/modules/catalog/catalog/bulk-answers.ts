import type * as contract from '@stoa/contract/services/stores/products-v-3'
import { bulkTotals, withoutItems, type BulkAnswer } from '../../../kernel/lists/entity/bulk.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { presentInventoryResults } from './inventory-results.ts'
import type { InventoryRow } from './inventory-row.ts'
import { withJoins } from './joins.ts'
import { presentProduct, type Fields } from './present.ts'
import type { WrittenProduct } from './product-write.ts'

export function productPresenter({ settings }: SiteTx, fields: Fields) {
  return ({ row, variants }: WrittenProduct) => presentProduct(row, fields, settings, variants)
}

/** The products with the requested fields; related data are loaded for all of them at once. */
export async function withRequestedFields(
  site: SiteTx,
  answer: BulkAnswer<contract.V3Product>,
  returnEntity: boolean | undefined,
  fields: readonly string[] | undefined,
): Promise<BulkAnswer<contract.V3Product>> {
  if (!returnEntity) return withoutItems(false, answer)
  const written = answer.results.flatMap(({ item }) => item ?? [])
  const products = await withJoins(site, written, new Set(fields), { hidden: true })
  const results = answer.results.map((result) => (result.item ? { ...result, item: products.shift()! } : result))
  return { ...answer, results }
}

export function productIdOf({ productId, revision }: contract.V3ProductIdWithRevision) {
  return { id: productId!, revision }
}

/** Failures name their product, because the request's items contain its id under another name. */
export function withProductIds<Item>(
  products: readonly contract.V3ProductIdWithRevision[],
  answer: BulkAnswer<Item>,
): BulkAnswer<Item> {
  const results = answer.results.map((result) => {
    const { productId } = products[result.itemMetadata.originalIndex]!
    return { ...result, itemMetadata: { id: productId!, ...result.itemMetadata } }
  })
  return { ...answer, results }
}

export function withInventoryResults(
  answer: BulkAnswer<contract.V3Product>,
  items: readonly InventoryRow[],
  returnEntity: boolean,
) {
  return {
    productResults: answer,
    inventoryResults: { ...presentInventoryResults(items, returnEntity), bulkActionMetadata: bulkTotals(items.map(() => true)) },
  }
}
