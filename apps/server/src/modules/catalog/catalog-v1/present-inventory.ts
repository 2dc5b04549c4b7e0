import type * as contract from '@stoa/contract/services/stores/inventory'
import { numericIdOf } from './ids.ts'
import type { Stored } from './stored.ts'

export function presentInventory({ product, items, showsStock }: Stored, named?: readonly string[]): contract.InventoryItemV2 {
  const own = product.variants.flatMap(({ id }) => items.get(id) ?? [])
  const preorder = own.find(({ preorder_enabled }) => preorder_enabled)
  return {
    id: product.id,
    externalId: product.id,
    productId: product.id,
    trackQuantity: own.some(({ track_quantity }) => track_quantity),
    variants: product.variants
      .filter(({ id }) => !named || named.includes(id))
      .map(({ id, in_stock }) => {
        const item = items.get(id)
        return {
          variantId: id,
          inStock: in_stock,
          ...(item?.track_quantity && showsStock && { quantity: Number(item.quantity) }),
          availableForPreorder: item?.availability_status === 'PREORDER',
        }
      }),
    lastUpdated: new Date(
      Math.max(...[product.updated_date, ...own.map(({ updated_date }) => updated_date)].map((date) => new Date(date).getTime())),
    ).toISOString(),
    numericId: numericIdOf(product.created_date),
    preorderInfo: {
      enabled: preorder !== undefined,
      ...(preorder?.doc.preorderMessage && { message: preorder.doc.preorderMessage }),
      ...(preorder?.track_quantity && showsStock && { limit: Number(preorder.preorder_limit) }),
    },
  }
}
