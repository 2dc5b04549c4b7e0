import { notFound } from '../../../kernel/basics/errors.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { changeProductWithInventory, type VariantRow } from '../catalog/ports/products.ts'
import { loadStoredProducts, type Stored } from './stored.ts'
import { withVariants } from './write-product.ts'

/** An existing product, for a caller who may change it. */
export async function loadExisting(site: SiteTx, id: string): Promise<Stored> {
  const [stored] = await loadStoredProducts(site, [id])
  if (!stored) throw notFound('product', { id })
  return stored
}

export async function changeExisting(
  site: SiteTx,
  id: string,
  change: (stored: Stored) => Promise<void>,
): Promise<{ id: string }> {
  await change(await loadExisting(site, id))
  return { id }
}

export async function writeVariants(site: SiteTx, stored: Stored, changeOf: (variant: VariantRow) => object): Promise<void> {
  const variants = stored.product.variants.map((variant) => ({ id: variant.id, ...changeOf(variant) }))
  await changeProductWithInventory(site, { id: stored.product.id, ...withVariants(stored, variants) })
}

export function metadataOnly<Answer extends { results: { itemMetadata: object }[] }>(answer: Answer) {
  return { ...answer, results: answer.results.map(({ itemMetadata }) => ({ itemMetadata })) }
}
