import { getProductBySlug } from '@stoa/contract/calls/stores/products-v-3'
import { CallError, type Client } from '@stoa/client'
import { estimateCurrentCart } from '@stoa/contract/calls/ecom/current-cart-v-2'
import { ignoreMissingCart } from '../../../lib/cart/ignore-missing-cart.ts'
import type { ExpressSource } from '../../../paths.ts'
import { shipsAnything } from '../checkout-view.ts'
import { isOrderableSomewhere, loadEstimate } from '../../../lib/express/express-estimate.ts'

/** What the buttons are shown with, before a checkout is opened. */
export interface ExpressStart {
  /** Decimal. Some wallets are only shown for certain amounts. */
  amount: string
  needsDelivery: boolean
}

/** Undefined where there is nothing to buy, or nothing to pay. */
export async function loadStart(api: Client, source: ExpressSource): Promise<ExpressStart | undefined> {
  if (source === 'CART') {
    const estimate = await ignoreMissingCart(api.call(estimateCurrentCart, { calculateAdditionalFees: true }))
    const lines = (estimate?.cart?.lineItems ?? []).map(({ attributes }) => attributes ?? {})
    return toStart(estimate?.summary?.priceSummary?.total?.amount, shipsAnything({ lineItems: lines }))
  }
  try {
    if ('checkoutId' in source) {
      const estimate = await loadEstimate(api, source.checkoutId)
      return isOrderableSomewhere(estimate) ? toStart(estimate.toPay, estimate.needsDelivery) : undefined
    }
    const { product } = await api.call(getProductBySlug, { slug: source.slug })
    return toStart(product?.actualPriceRange?.minValue?.amount, product?.productType !== 'DIGITAL')
  } catch (error) {
    if (error instanceof CallError && error.status < 500) return undefined
    throw error
  }
}

function toStart(amount: string | undefined, needsDelivery: boolean): ExpressStart | undefined {
  return Number(amount) > 0 ? { amount: amount!, needsDelivery } : undefined
}
