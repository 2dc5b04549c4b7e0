import type { CatalogItemInput, V2LineItem } from '@stoa/contract/services/ecom/current-cart-v-2'
import { storesAppId } from '../../lib/cart/stores-app.ts'

/** A removed line as a short string for a URL: product, variant and quantity. */
export function toRestoreToken({ source, quantityInfo }: V2LineItem): string | undefined {
  const { appId, catalogItemId, options } = source?.catalogReference ?? {}
  if (appId !== storesAppId) return undefined
  return [catalogItemId, options?.variantId, quantityInfo?.requestedQuantity].join('~')
}

export function restoredLine(token: string): CatalogItemInput {
  const [catalogItemId = '', variantId = '', quantity] = token.split('~')
  return {
    quantity: /^[1-9]\d{0,5}$/.test(quantity ?? '') ? Number(quantity) : 1,
    catalogReference: { catalogItemId, appId: storesAppId, options: { variantId } },
  }
}
