import { getProductBySlug } from '@stoa/contract/calls/stores/products-v-3'
import { CallError } from '@stoa/client'
import type { Visit } from '../../../lib/page/context.ts'
import type { ExpressSource } from '../../../paths.ts'
import { shipsAnything } from '../checkout-view.ts'
import { estimateCart } from '../../cart/load-current-cart.ts'
import { loadEstimate } from './express-estimate.ts'

/** What the buttons are shown with, before a checkout is opened. */
export interface ExpressStart {
  /** Decimal. Some wallets are only shown for certain amounts. */
  amount: string
  needsDelivery: boolean
}

/** Undefined where there is nothing to buy, or nothing to pay. */
export async function loadStart(
  { api, conversion }: Pick<Visit, 'api' | 'conversion'>,
  source: ExpressSource,
): Promise<ExpressStart | undefined> {
  if (source === 'CART') {
    const cart = await estimateCart({ api, conversion }, { calculateTax: false, calculateShipping: false })
    const { estimate } = cart ?? {}
    return toStart(estimate?.priceSummary?.total?.amount, shipsAnything({ lineItems: estimate?.cart?.lineItems ?? [] }))
  }
  try {
    if ('checkoutId' in source) {
      const { toPay, needsDelivery, isOrderable, deliveries } = await loadEstimate(api, source.checkoutId)
      // Without an address yet, no delivery may be known.
      return isOrderable || (needsDelivery && deliveries.length === 0) ? toStart(toPay, needsDelivery) : undefined
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
