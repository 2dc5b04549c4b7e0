import { queryInventoryItems } from '@stoa/contract/calls/stores/inventory-items-v-3'
import { getProduct } from '@stoa/contract/calls/stores/products-v-3'
import type { InventoryItem } from '@stoa/contract/services/stores/inventory-items-v-3'
import type { SingleEntityOpsRequestedFields, V3Product } from '@stoa/contract/services/stores/products-v-3'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** A product with all that is edited of it. */
export interface ProductFile {
  product: V3Product
  /** By variant. */
  stock: ReadonlyMap<string, InventoryItem>
}

const fields = [
  'MEDIA_ITEMS_INFO',
  'PLAIN_DESCRIPTION',
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
      const [{ product }, { inventoryItems = [] }] = await Promise.all([
        api.call(getProduct, { productId, fields }, { signal }),
        api.call(queryInventoryItems, { query }, { signal }),
      ])
      return { product: product!, stock: new Map(inventoryItems.map((item) => [item.variantId!, item])) }
    },
  })
}

/** Another version for every change that an editor has to know of: of the product, or of its stock. */
export function versionOf({ product, stock }: ProductFile): string {
  return [product.revision, ...[...stock.values()].map(({ revision }) => revision)].join(' ')
}
