import type * as wire from '@stoa/contract/services/ecom/cart-v-2'
import type { Caller } from '../../../kernel/site/caller.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { price, toPayOf, type Priced } from '../checkout/index.ts'
import type { Basket } from './basket.ts'
import { shown, toPrice } from './change.ts'
import type { PriceTokens, ShownPrice } from './price-token.ts'
import { summaryOf } from './summary.ts'

/** Estimates the parts of the total that are asked for. Nothing is stored. */
export async function estimate(
  site: SiteRead,
  caller: Caller,
  basket: Basket,
  request: Omit<wire.EstimateCartRequest, 'cartId'>,
): Promise<wire.EstimateCartResponse> {
  const { refreshCart, validationConfig, ...parts } = request
  const current = await price(site, toPrice(basket), refreshCart ? 'NOW' : 'RECENT', {
    calculateDelivery: parts.calculateDelivery ?? false,
    calculateFees: parts.calculateAdditionalFees ?? false,
    calculateTax: parts.calculateTax ?? false,
    calculateGiftCard: parts.calculateGiftCards ?? false,
    validated: validated[validationConfig ?? 'SKIP_VALIDATIONS'],
  })
  return { cart: await shown(site, caller, basket, current.priced), summary: summaryOf(site, basket, current) }
}

const validated = { SKIP_VALIDATIONS: 'NONE', PRE_CHECKOUT_VALIDATIONS: 'CART', CHECKOUT_VALIDATIONS: 'CHECKOUT' } as const

export interface Calculated {
  current: Priced
  shownPrice: ShownPrice
}

/** Calculates what the order of the basket would be. */
export async function calculate(site: SiteRead, basket: Basket, refreshCart: boolean): Promise<Calculated> {
  const current = await price(site, toPrice(basket), refreshCart ? 'NOW' : 'RECENT')
  const toPay = toPayOf(site, current.priced.totals)
  return { current, shownPrice: { cartId: basket.id, toPay, total: current.total } }
}

export async function answerOf(
  site: SiteRead,
  caller: Caller,
  basket: Basket,
  { current, shownPrice }: Calculated,
  tokens: PriceTokens,
): Promise<wire.CalculateCartResponse & { summary: wire.CartSummary }> {
  return {
    cart: await shown(site, caller, basket, current.priced),
    summary: summaryOf(site, basket, current, tokens.sign(site, shownPrice)),
  }
}
