import { isDeepStrictEqual } from 'node:util'
import { getOrThrow } from '../../../kernel/basics/get-or-throw.ts'
import { shopTouched } from '../../../kernel/site/events.ts'
import { job } from '../../../kernel/site/jobs.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { loadItemPlaces } from '../categories/index.ts'
import { searchable } from './search/tokens.ts'
import * as store from './store/categories.ts'
import { rememberWords } from './store/words.ts'

// A product's row says which categories it is in, so that one index serves filters. The categories module owns the truth.

const batchSize = 200

/** Updates the categories stored with these products. Later changes of categories run this again. */
export async function followCategories(site: SiteTx, productIds: readonly string[]): Promise<void> {
  const moved = await findProductsToFollow(site, await store.lockCategories(site, productIds))
  if (moved.length === 0) return
  await store.saveCategories(site, moved)
  rememberWords(
    site,
    moved.map(({ id }) => id),
  )
  site.record(shopTouched(site))
}

/** True if the stored categories are current, so that the product need not be locked. */
export async function hasCurrentCategories(site: SiteRead, productId: string): Promise<boolean> {
  return (await findProductsToFollow(site, await store.loadProductCategories(site, [productId]))).length === 0
}

/** Updates all products that were in a category, after it was changed, moved, rearranged or deleted. */
export const followCategory = job<{ categoryId: string; after?: string | undefined }>(
  'catalog.follow-category',
  async (site, { categoryId, after: begin }, isSliceOver) => {
    let after = begin
    do {
      const ids = await store.loadProductsIn(site, categoryId, { after, limit: batchSize })
      if (ids.length > 0) await site.transaction((tx) => followCategories(tx, ids))
      after = ids.length === batchSize ? ids.at(-1) : undefined
      if (after && isSliceOver()) return { more: { categoryId, after } }
    } while (after)
    return undefined
  },
  { queue: 'tasks' },
)

async function findProductsToFollow(
  site: SiteRead,
  products: readonly store.ProductCategories[],
): Promise<store.ProductCategories[]> {
  if (products.length === 0) return []
  const places = await loadItemPlaces(
    site,
    products.map(({ id }) => id),
  )
  return products.flatMap((product) => {
    const { direct, all, names } = getOrThrow(places, product.id)
    const placed = {
      id: product.id,
      direct_categories: direct,
      all_categories: all,
      category_text: searchable(names.join(' · ')),
    }
    return isDeepStrictEqual(placed, product) ? [] : placed
  })
}
