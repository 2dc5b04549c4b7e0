import { listCategoriesForItem } from '@stoa/contract/calls/categories/categories'
import { queryInventoryItems } from '@stoa/contract/calls/stores/inventory-items-v-3'
import { getProduct } from '@stoa/contract/calls/stores/products-v-3'
import type { InventoryItem } from '@stoa/contract/services/stores/inventory-items-v-3'
import type { SingleEntityOpsRequestedFields, V3Product } from '@stoa/contract/services/stores/products-v-3'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { categoriesQuery, toCatalogItem } from './categories/queries.ts'
import { treeReference } from '../../../lib/site/category-tree.ts'

/** A product with the related records that the form edits. */
export interface ProductFile {
  product: V3Product
  /** By variant ID. */
  stock: ReadonlyMap<string, InventoryItem>
  /** Categories chosen by staff, without those that an app fills. */
  categories: readonly string[]
}

const fields = [
  'MEDIA_ITEMS_INFO',
  'PLAIN_DESCRIPTION',
  'DESCRIPTION',
  'CURRENCY',
  'URL',
  'INFO_SECTION',
  'INFO_SECTION_PLAIN_DESCRIPTION',
  'MERCHANT_DATA',
] as SingleEntityOpsRequestedFields[]

export function productFileQuery(productId: string) {
  return queryOptions({
    queryKey: ['product', productId],
    queryFn: async ({ signal }): Promise<ProductFile> => {
      const query = { filter: { productId }, cursorPaging: { limit: 1000 } }
      const [{ product }, { inventoryItems = [] }, { directCategoryIds = [] }, all] = await Promise.all([
        api.call(getProduct, { productId, fields }, { signal }),
        api.call(queryInventoryItems, { query }, { signal }),
        api.call(listCategoriesForItem, { item: toCatalogItem(productId), treeReference }, { signal }),
        queryClient.fetchQuery(categoriesQuery),
      ])
      const managed = all.flatMap(({ id, managingAppId }) => (managingAppId ? id! : []))
      const categories = directCategoryIds.filter((id) => !managed.includes(id)).sort()
      return { product: product!, categories, stock: new Map(inventoryItems.map((item) => [item.variantId!, item])) }
    },
  })
}

/** Changes with every edit that the form has to know of: of the product, its stock or its categories. */
export function toVersion({ product, stock, categories }: ProductFile): string {
  return [product.revision, ...[...stock.values()].map(({ revision }) => revision), ...categories].join(' ')
}
