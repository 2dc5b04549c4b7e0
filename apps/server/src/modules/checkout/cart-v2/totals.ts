import type * as wire from '@stoa/contract/services/ecom/cart-v-2'
import { writeCartPricing, type CartPricing } from '@stoa/pricing'
import type { Caller } from '../../../kernel/site/caller.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { withChange, type PricedBasket } from '../../pricing/basket/index.ts'
import { price, toPayOf, type Priced } from '../checkout/index.ts'
import type { Basket } from './basket.ts'
import { shown, toPrice } from './change.ts'
import type { PriceTokens, ShownPrice } from './price-token.ts'
import { summaryOf } from './summary.ts'

/** Estimates the parts of the total that are asked for, also for another address and delivery than those chosen. Nothing is stored. */
export async function estimate(
  site: SiteRead,
  caller: Caller,
  basket: Basket,
  request: Omit<wire.EstimateCartRequest, 'cartId'>,
): Promise<wire.EstimateCartResponse> {
  const { refreshCart, validationConfig, deliveryAddress, deliveryMethod, ...parts } = request
  const tried = tryingDelivery(basket, deliveryAddress, deliveryMethod)
  const current = await price(site, toPrice(tried), refreshCart ? 'NOW' : 'RECENT', {
    calculateDelivery: parts.calculateDelivery ?? false,
    calculateFees: parts.calculateAdditionalFees ?? false,
    calculateTax: parts.calculateTax ?? false,
    calculateGiftCard: parts.calculateGiftCards ?? false,
    validated: validated[validationConfig ?? 'SKIP_VALIDATIONS'],
  })
  return {
    cart: await shown(site, caller, basket, current.priced),
    summary: { ...summaryOf(site, tried, current), pricing: writeCartPricing(pricingOf(current.priced)) },
  }
}

/** The basket with an address and a delivery to try. */
function tryingDelivery(basket: Basket, address: wire.Address | undefined, method: wire.DeliveryMethodInput | undefined): Basket {
  const { content } = basket
  return {
    ...basket,
    content: withChange(content, {
      ...(address && { shippingDestination: { ...content.shippingDestination, address } }),
      ...(method && { deliveryCode: method.code }),
    }),
  }
}

/** What the totals follow from, for a front end. Of a gift card it tells what it pays, and not what it holds. */
function pricingOf({ input, totals, discounts, giftCard }: PricedBasket): CartPricing {
  const { discounts: all = [], giftCards: _held, ...terms } = input
  const offers = discounts.offers()
  return {
    ...terms,
    merchantDiscounts: all.filter(({ source }) => source === 'merchantDiscount'),
    ...(offers && { offers }),
    ...(giftCard && { giftCards: [{ id: giftCard.chosen.id, balance: totals.summary.giftCard }] }),
  }
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
