import type { I18n } from '@lingui/core'
import type { Client } from '@stoa/client'
import type { Shop } from '@stoa/contract/services/stoa/shop'
import { estimateCurrentCart } from '@stoa/contract/calls/ecom/current-cart-v-2'
import { getLowestPrices } from '@stoa/contract/calls/stoa/storefront-products'
import { getFreeDelivery } from '@stoa/contract/calls/stoa/shop'
import type {
  EstimateCurrentCartRequest,
  EstimateCurrentCartResponse,
  ItemPriceBreakdown,
  V2LineItem,
} from '@stoa/contract/services/ecom/current-cart-v-2'
import type { LowestPrice } from '@stoa/contract/services/stoa/storefront-products'
import { ignoreMissingCart } from '../../lib/cart/ignore-missing-cart.ts'
import { cartLineDetails } from '../../lib/cart/cart-line-details.ts'
import type { Prices } from '../../lib/money/prices.ts'
import { cartFrom, type Cart } from './cart.ts'

type Visit = { api: Client; i18n: I18n; shop: Required<Shop> } & Pick<Prices, 'conversion'>

/** Undefined while the cart is empty. The destination is not known yet, so tax and delivery are left out. */
export async function loadCurrentCart(visit: Visit): Promise<Cart | undefined> {
  return (await estimateCart(visit, {}))?.cart
}

/** The cart with fees and gift cards, and with what else the request asks for. */
export async function estimateCart(
  { api, conversion, i18n, shop }: Visit,
  request: EstimateCurrentCartRequest,
): Promise<{ estimate: EstimateCurrentCartResponse; cart: Cart } | undefined> {
  const estimate = await ignoreMissingCart(
    api.call(estimateCurrentCart, {
      calculateAdditionalFees: true,
      calculateGiftCards: true,
      validationConfig: 'PRE_CHECKOUT_VALIDATIONS',
      ...request,
    }),
  )
  if (!estimate?.cart?.lineItems?.length) return undefined
  const [free, lowest] = await Promise.all([api.call(getFreeDelivery, {}), loadLowestPrices(api, estimate.cart.lineItems)])
  return { estimate, cart: cartFrom(estimate, { free, lowest, conversion, i18n, shop }) }
}

/** Makes no call for a cart without reduced prices. */
async function loadLowestPrices(api: Client, lines: readonly V2LineItem[]): Promise<readonly LowestPrice[]> {
  const reduced = lines.filter(({ pricing: { breakdown } = {} }) => isReduced(breakdown))
  const productSlugs = [...new Set(reduced.flatMap((line) => cartLineDetails(line).slug ?? []))].toSorted()
  if (productSlugs.length === 0) return []
  return (await api.call(getLowestPrices, { productSlugs })).variants ?? []
}

function isReduced({ salePrice, fullPrice }: ItemPriceBreakdown = {}): boolean {
  return Number(fullPrice?.amount) > Number(salePrice?.amount)
}
