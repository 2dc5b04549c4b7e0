import type { CatalogItemInput, V2LineItem } from '@stoa/contract/services/ecom/current-cart-v-2'
import { storesAppId } from '../../lib/cart/stores-app.ts'

/** A removed line as a short string for a URL: product, variant, the subscription if it is one, and quantity. */
export function toRestoreToken({ source, quantityInfo }: V2LineItem): string | undefined {
  const { appId, catalogItemId, options } = source?.catalogReference ?? {}
  if (appId !== storesAppId) return undefined
  const subscription = options?.subscriptionOptionId
  return [catalogItemId, options?.variantId, ...(subscription ? [subscription] : []), quantityInfo?.requestedQuantity].join('~')
}

export function restoredLine(token: string): CatalogItemInput {
  const [catalogItemId = '', variantId = '', ...rest] = token.split('~')
  const quantity = rest.at(-1)
  const subscriptionOptionId = rest.length > 1 ? rest[0] : undefined
  return {
    quantity: /^[1-9]\d{0,5}$/.test(quantity ?? '') ? Number(quantity) : 1,
    catalogReference: {
      catalogItemId,
      appId: storesAppId,
      options: { variantId, ...(subscriptionOptionId && { subscriptionOptionId }) },
    },
  }
}
