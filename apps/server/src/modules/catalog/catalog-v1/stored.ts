import { isGuid } from '../../../kernel/basics/ids.ts'
import { notFound } from '../../../kernel/basics/errors.ts'
import { holds, type Caller } from '../../../kernel/site/caller.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { allProductsCategoryId, defaultLocationId, onlyVariantAlias } from '../catalog/ports/items.ts'
import { loadItemsAt, type InventoryRow, showsStock } from '../catalog/ports/stock.ts'
import { loadProductsById, type ProductWithVariants, type VariantRow } from '../catalog/ports/products.ts'
import { infoSection } from '../catalog-parts/index.ts'
import { loadDirectCategoriesOfItems } from '../categories/index.ts'

/** A product with everything that V1 returns. */
export interface Stored {
  product: ProductWithVariants
  /** Stock at the default location, by variant. */
  items: ReadonlyMap<string, InventoryRow>
  /** True if the reader may see quantities. */
  showsStock: boolean
  collectionIds: string[]
  sections: { title: string; description: string }[]
}

/** Products in the order of their ids, as far as the site's audience may read them. */
export async function loadStoredProducts(site: SiteRead, ids: readonly string[]): Promise<Stored[]> {
  const guids = ids.filter(isGuid)
  const readable = (await loadProductsById(site, guids)).flatMap((product) => readableBy(site, product) ?? [])
  const byId = new Map(readable.map((product) => [product.id, product]))
  const products = guids.flatMap((id) => byId.get(id) ?? [])
  if (products.length === 0) return []
  const items = await loadItemsAt(
    site,
    products.flatMap(({ variants }) => variants.map(({ id }) => id)),
    defaultLocationId(site.siteId),
  )
  const collections = await loadDirectCategoriesOfItems(
    site,
    products.map(({ id }) => id),
  )
  const sectionIds = products.flatMap(({ doc }) => (doc.infoSections ?? []).flatMap(({ id }) => id ?? []))
  const sections = sectionIds.length > 0 ? await infoSection.getMany(site, sectionIds) : new Map()
  const all = allProductsCategoryId(site.siteId)
  return products.map((product) => ({
    product,
    items,
    showsStock: showsStock(site),
    collectionIds: [...new Set([all, ...(collections.get(product.id) ?? []).map(({ id }) => id)])],
    sections: (product.doc.infoSections ?? []).map(({ id, title }) => {
      const section = sections.get(id ?? '')
      return { title: section?.title ?? title ?? '', description: section?.plainDescription ?? '' }
    }),
  }))
}

/** The product without its hidden variants; undefined for visitors when it has no others. */
function readableBy({ audience }: SiteRead, product: ProductWithVariants): ProductWithVariants | undefined {
  if (audience === 'STAFF') return product
  const variants = product.variants.filter(({ visible }) => visible)
  return product.visible && variants.length > 0 ? { ...product, variants } : undefined
}

/** Throws when there is none, or when the caller may not read it. */
export async function getStoredProduct(site: SiteRead, caller: Caller, id: string): Promise<Stored> {
  const [stored] = await loadStoredProducts(site, [id])
  if (!stored || !(stored.product.visible || seesHidden(caller))) throw notFound('product', { id })
  return stored
}

export function seesHidden(caller: Caller): boolean {
  return holds(caller, 'WIX_STORES.PRODUCT_READ_NON_VISIBLE')
}

/** True if the caller may read costs: only the merchant may. */
export function seesCosts(caller: Caller): boolean {
  return holds(caller, 'WIX_STORES.PRODUCT_MERCHANT_DATA_READ')
}

export function variantOf({ product }: Stored, id: string): VariantRow {
  const variant =
    id === onlyVariantAlias && product.variants.length === 1
      ? product.variants[0]
      : product.variants.find((each) => each.id === id)
  if (!variant) throw notFound('variant', { id, productId: product.id })
  return variant
}
