import type { SiteRead } from '../../../kernel/site/site.ts'
import { defaultLocationId } from '../catalog/ports/items.ts'
import { loadItemsAt } from '../catalog/ports/stock.ts'
import { productQuery, loadProductsById } from '../catalog/ports/products.ts'
import type { FileProduct } from './file-products.ts'
import type { ShopProduct } from './product-lines.ts'
import { loadSources } from './store/sources.ts'

/** Products with their stock and the lines they were imported from, in the order of the ids: three round trips for any number. */
export async function loadShopProducts(site: SiteRead, ids: readonly string[]): Promise<ShopProduct[]> {
  const products = new Map((await loadProductsById(site, ids)).map((product) => [product.id, product]))
  const variantIds = [...products.values()].flatMap(({ variants }) => variants.map(({ id }) => id))
  const items = await loadItemsAt(site, variantIds, defaultLocationId(site.siteId))
  const sources = await loadSources(site, ids)
  return ids.flatMap((id) => {
    const product = products.get(id)
    return product ? [{ product, items, source: sources.get(id) }] : []
  })
}

/**
 * The shop's product with the handle of the file; of two, the older one. Where the file has no handles, it is the only one with the
 * title, if there is one.
 */
export async function findProductInShop(
  site: SiteRead,
  { handle, hasHandle, title }: Pick<FileProduct, 'handle' | 'hasHandle' | 'title'>,
): Promise<ShopProduct | undefined> {
  const titled = hasHandle ? [] : await productQuery.idsAfter(site, { filter: { name: title.trim() } }, undefined, 2)
  const ids = titled.length === 1 ? titled : await productQuery.idsAfter(site, { filter: { handle } }, undefined, 1)
  return (await loadShopProducts(site, ids))[0]
}
