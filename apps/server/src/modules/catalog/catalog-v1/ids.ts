import type { SiteRead } from '../../../kernel/site/site.ts'
import { allProductsCategoryId } from '../catalog/ports/items.ts'

/** The id of the collection of all products in the V1 interface, equal for every site. */
export const allProductsAlias = '00000000-000000-000000-000000000001'

export function collectionIdOf({ siteId }: SiteRead, id: string): string {
  return id === allProductsAlias ? allProductsCategoryId(siteId) : id
}

const guid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const pair = new RegExp(`^(${guid})-(${guid})$`, 'i')

/** The V1 id of a store variant: the ids of product and variant, joined by a hyphen. */
export function storeVariantId(productId: string, variantId: string): string {
  return `${productId}-${variantId}`
}

export function splitStoreVariantId(id: string): { productId: string; variantId: string } | undefined {
  const match = pair.exec(id)
  return match ? { productId: match[1]!, variantId: match[2]! } : undefined
}

/** A timestamp as a number, by which the V1 interface identified products. */
export function numericIdOf(created: Date | string): string {
  return String(new Date(created).getTime() * 1000)
}
