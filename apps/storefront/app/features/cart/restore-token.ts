import type { LineItem } from '@stoa/contract/services/ecom/current-cart'
import { storesAppId } from '../../lib/cart/stores-app.ts'

/** A removed line as a short string for a URL: product, variant and quantity. */
export function toRestoreToken({ catalogReference, quantity }: LineItem): string | undefined {
  if (catalogReference?.appId !== storesAppId) return undefined
  return [catalogReference.catalogItemId, catalogReference.options?.variantId, quantity].join('~')
}

export function restoredLine(token: string): LineItem {
  const [catalogItemId = '', variantId = '', quantity] = token.split('~')
  return {
    quantity: /^[1-9]\d{0,5}$/.test(quantity ?? '') ? Number(quantity) : 1,
    catalogReference: { catalogItemId, appId: storesAppId, options: { variantId } },
  }
}
