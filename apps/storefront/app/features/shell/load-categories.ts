import type { Client } from '@stoa/client'
import { queryCategories } from '@stoa/contract/calls/categories/categories'

export interface CategoryLink {
  slug: string
  name: string
  /** The category has a parent, which links to it. */
  nested: boolean
}

/** The category of all products, which the store maintains itself. The header already links to all products. */
const allProductsSlug = 'all-products'

/** At most 40, the limit of a page of results. */
export async function loadCategories(api: Client): Promise<CategoryLink[]> {
  const { categories = [] } = await api.call(queryCategories, {
    treeReference: { appNamespace: '@wix/stores', treeKey: null },
    query: { cursorPaging: { limit: 40 } },
  })
  return categories.flatMap(({ slug, name, visible, parentCategory }) =>
    slug && name && visible !== false && slug !== allProductsSlug ? [{ slug, name, nested: Boolean(parentCategory?.id) }] : [],
  )
}
