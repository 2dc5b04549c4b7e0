import type { LineItem } from '@stoa/contract/services/ecom/current-cart'
import { storesAppId } from '../../stores-app.ts'

/** A removed line as a short string for a URL: product, variant and quantity. */
export function putBackOf({ catalogReference, quantity }: LineItem): string | undefined {
  if (catalogReference?.appId !== storesAppId) return undefined
  return [catalogReference.catalogItemId, catalogReference.options?.variantId, quantity].join('~')
}

export function lineToPutBack(text: string): LineItem {
  const [catalogItemId = '', variantId = '', quantity] = text.split('~')
  return { quantity: Number(quantity) || 1, catalogReference: { catalogItemId, appId: storesAppId, options: { variantId } } }
}
