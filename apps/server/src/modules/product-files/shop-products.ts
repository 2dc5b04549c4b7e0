import type { SiteRead } from '../../kernel/site.ts'
import { defaultLocationId, itemsAt, productQuery, productsById } from '../catalog/index.ts'
import type { ShopProduct } from './product-lines.ts'
import { sourcesOf } from './store.ts'

/** Products with their stock and the lines they were imported from, in the order of the ids: three round trips for any number. */
export async function shopProducts(site: SiteRead, ids: readonly string[]): Promise<ShopProduct[]> {
  const products = new Map((await productsById(site, ids)).map((product) => [product.id, product]))
  const variantIds = [...products.values()].flatMap(({ variants }) => variants.map(({ id }) => id))
  const items = await itemsAt(site, variantIds, defaultLocationId(site.siteId))
  const sources = await sourcesOf(site, ids)
  return ids.flatMap((id) => {
    const product = products.get(id)
    return product ? [{ product, items, source: sources.get(id) }] : []
  })
}

/** Of two products with one handle, the older one is used. */
export async function productOfHandle(site: SiteRead, handle: string): Promise<ShopProduct | undefined> {
  const ids = await productQuery.idsAfter(site, { filter: { handle } }, undefined, 1)
  return (await shopProducts(site, ids))[0]
}
