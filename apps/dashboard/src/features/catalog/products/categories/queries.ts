import { getCategory, listItemsInCategory, queryCategories } from '@stoa/contract/calls/categories/categories'
import { queryProducts } from '@stoa/contract/calls/stores/products-v-3'
import type { Category, SingleEntityOpsRequestedFields } from '@stoa/contract/services/categories/categories'
import type { RequestedFields, V3Product } from '@stoa/contract/services/stores/products-v-3'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../../lib/calls/api.ts'
import { storesAppId, treeReference } from '../../../../lib/site/category-tree.ts'

export function toCatalogItem(productId: string) {
  return { appId: storesAppId, catalogItemId: productId }
}

/** Loads the whole tree, because a shop has tens of categories. */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: async ({ signal }): Promise<Category[]> => {
    const request = { treeReference, query: { cursorPaging: { limit: 1000 } }, returnNonVisibleCategories: true }
    return (await api.call(queryCategories, request, { signal })).categories ?? []
  },
})

export function categoryQuery(categoryId: string) {
  return queryOptions({
    queryKey: ['categories', categoryId],
    queryFn: async ({ signal }): Promise<Category> => {
      const fields = ['DESCRIPTION'] as SingleEntityOpsRequestedFields[]
      return (await api.call(getCategory, { categoryId, treeReference, fields }, { signal })).category!
    },
  })
}

const fields = ['THUMBNAIL'] as RequestedFields[]

/** The number of products that can be sorted by hand. */
export const maxSortable = 100

/** The category's products in shop order. */
export function categoryProductsQuery(categoryId: string) {
  return queryOptions({
    queryKey: ['categories', categoryId, 'products'],
    queryFn: async ({ signal }): Promise<V3Product[]> => {
      const listing = { categoryId, treeReference, useCategoryArrangement: true, cursorPaging: { limit: maxSortable } }
      const { items = [] } = await api.call(listItemsInCategory, listing, { signal })
      const ids = items.flatMap(({ catalogItemId }) => catalogItemId ?? [])
      if (ids.length === 0) return []
      const query = { filter: { id: { $in: ids } }, cursorPaging: { limit: maxSortable } }
      const { products = [] } = await api.call(queryProducts, { query, fields }, { signal })
      return products.toSorted((one, other) => ids.indexOf(one.id!) - ids.indexOf(other.id!))
    },
  })
}
