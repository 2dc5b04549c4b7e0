import type { Client } from '@stoa/client'
import { queryCategories } from '@stoa/contract/calls/categories/categories'

export interface CategoryLink {
  slug: string
  name: string
  /** Lies within another, which leads to it. */
  nested: boolean
}

/** The category that the store keeps by itself: "Everything" in the header says it already. */
const everything = 'all-products'

/** The shop's collections, as far as a page can list them. */
export async function categoriesOfShop(api: Client): Promise<CategoryLink[]> {
  const { categories = [] } = await api.call(queryCategories, {
    treeReference: { appNamespace: '@wix/stores', treeKey: null },
    query: { cursorPaging: { limit: 40 } },
  })
  return categories.flatMap(({ slug, name, visible, parentCategory }) =>
    slug && name && visible !== false && slug !== everything ? [{ slug, name, nested: Boolean(parentCategory?.id) }] : [],
  )
}
