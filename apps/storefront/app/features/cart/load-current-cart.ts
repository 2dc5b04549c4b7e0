import type { Client } from '@stoa/client'
import { estimateCurrentCartTotals } from '@stoa/contract/calls/ecom/current-cart'
import { getLowestPrices } from '@stoa/contract/calls/stoa/storefront-products'
import { getFreeDelivery } from '@stoa/contract/calls/stoa/shop'
import type {
  EstimateCurrentCartTotalsRequest,
  EstimateTotalsResponse,
  LineItem,
} from '@stoa/contract/services/ecom/current-cart'
import type { LowestPrice } from '@stoa/contract/services/stoa/storefront-products'
import { ignoreMissingCart } from '../../lib/cart/ignore-missing-cart.ts'
import { lineDetails } from '../../lib/money/lines.ts'
import type { Prices } from '../../lib/money/prices.ts'
import { cartFrom, type Cart } from './cart.ts'

type Visit = { api: Client } & Pick<Prices, 'conversion'>

/** Undefined while the cart is empty. The destination is not known yet, so tax and delivery are left out. */
export async function loadCurrentCart(visit: Visit): Promise<Cart | undefined> {
  return (await estimateCart(visit, { calculateTax: false, calculateShipping: false }))?.cart
}

export async function estimateCart(
  { api, conversion }: Visit,
  request: EstimateCurrentCartTotalsRequest,
): Promise<{ estimate: EstimateTotalsResponse; cart: Cart } | undefined> {
  const estimate = await ignoreMissingCart(api.call(estimateCurrentCartTotals, request))
  if (!estimate?.cart?.lineItems?.length) return undefined
  const [free, lowest] = await Promise.all([api.call(getFreeDelivery, {}), loadLowestPrices(api, estimate.cart.lineItems)])
  return { estimate, cart: cartFrom(estimate, { free, lowest, conversion }) }
}

/** Makes no call for a cart without reduced prices. */
async function loadLowestPrices(api: Client, lines: readonly LineItem[]): Promise<readonly LowestPrice[]> {
  const reduced = lines.filter(({ price, fullPrice }) => Number(fullPrice?.amount) > Number(price?.amount))
  const productSlugs = [...new Set(reduced.flatMap((line) => lineDetails(line).slug ?? []))].toSorted()
  if (productSlugs.length === 0) return []
  return (await api.call(getLowestPrices, { productSlugs })).variants ?? []
}
