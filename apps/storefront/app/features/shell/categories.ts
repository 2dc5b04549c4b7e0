import type { Client } from '@stoa/client'
import { queryCategories } from '@stoa/contract/calls/categories/categories'

export interface CategoryLink {
  slug: string
  name: string
}

/** The category that the store keeps by itself: "Everything" in the header says it already. */
const everything = 'all-products'

/** The shop's shelves, as far as they fit a header. */
export async function categoriesOfShop(api: Client): Promise<CategoryLink[]> {
  const { categories = [] } = await api.call(queryCategories, {
    treeReference: { appNamespace: '@wix/stores', treeKey: null },
    query: { cursorPaging: { limit: 12 } },
  })
  return categories.flatMap(({ slug, name, visible }) =>
    slug && name && visible !== false && slug !== everything ? [{ slug, name }] : [],
  )
}
