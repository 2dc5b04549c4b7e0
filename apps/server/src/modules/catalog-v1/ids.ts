import type { SiteRead } from '../../kernel/site.ts'
import { allProductsCategoryId } from '../catalog/index.ts'

/** The older interface knows the collection of all products by this id, whatever the site. */
export const allProductsAlias = '00000000-000000-000000-000000000001'

export function collectionIdOf({ siteId }: SiteRead, id: string): string {
  return id === allProductsAlias ? allProductsCategoryId(siteId) : id
}

const guid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const pair = new RegExp(`^(${guid})-(${guid})$`, 'i')

/** A variant of the store is named by its product and itself, joined by a hyphen. */
export function storeVariantId(productId: string, variantId: string): string {
  return `${productId}-${variantId}`
}

export function splitStoreVariantId(id: string): { productId: string; variantId: string } | undefined {
  const found = pair.exec(id)
  return found ? { productId: found[1]!, variantId: found[2]! } : undefined
}

/** A moment as a number: what the older interface called a product before it had other names. */
export function numericIdOf(created: Date | string): string {
  return String(new Date(created).getTime() * 1000)
}
