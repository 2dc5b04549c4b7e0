import type { Module } from '../../../kernel/background/module.ts'
import type { RateLimits } from '../../../kernel/abuse/rate-limit.ts'
import type { CodeLimits } from '../../../kernel/abuse/code-guessing.ts'
import type { CompletionLinks } from './completion-links.ts'
import { calculateTotals } from './operations/calculate-totals.ts'
import type { HandOverCheckout } from './operations/complete-checkout.ts'
import { checkouts, checkoutPayments, expressCheckout, tipChoices } from './operations/index.ts'
import { getTipOffer } from './operations/tip-choice.ts'
import { buyers } from './place.ts'
import { whenOrderApproved } from './reactions.ts'
import { whenOrderCreated } from './subscribe-buyer.ts'
import { checkoutRetention } from './retention.ts'
import { checkoutData } from './personal-data.ts'

export { removeCheckoutsOf, removeUnfinishedCheckouts } from './remove-checkouts.ts'
export { checkoutsBetween, loadOrderIds } from './store/checkouts.ts'
export { findExpressButtons } from './operations/express.ts'
export { completionLinks, type CompletionLinks } from './completion-links.ts'
export { checkoutUrl, completeByToken, type CompletionOptions, type HandOverCheckout } from './operations/complete-checkout.ts'
export { reachable as reachableCheckout, reachesCheckout, takeReachable as takeReachableCheckout } from './owner.ts'
export { openTemplateCheckout, type OpenedCheckout } from './open-for-template.ts'
export { changeCheckout, complete, completeAndTakeFromCart, reopen } from './change.ts'
export type { Checkout, CheckoutContent } from './checkout.ts'
export { checkChannel } from './checkout.ts'
export { couponOf, giftCardOf } from './codes.ts'
export { contentOfBoth, createCheckoutFromCart, inStepWith } from './from-cart.ts'
export { orderAndCharge } from './order-and-charge.ts'
export { orderWithoutCard } from './order-without-card.ts'
export { checkChoices } from './pay.ts'
export { buyers, type BuyerOf } from './place.ts'
export type { CheckoutEvents } from './ports.ts'
export { price, type Priced, type PriceParts } from './price.ts'
export { isQuoteStored, storeQuote } from './store-quote.ts'
export { toPayOf } from './quote.ts'
export { findCheckout, takeCheckout } from './store/checkouts.ts'
export { checkoutSteps, type CheckoutStep } from './step.ts'
export { countSteps, findOldestToRest, findRested, markToRest, takeRested, type RestedCheckout } from './store/rested.ts'

export interface CheckoutOptions {
  links: CompletionLinks
  handOver: HandOverCheckout
  limits: Pick<RateLimits, 'order'> & CodeLimits
}

export function checkoutModule({ links, handOver, limits }: CheckoutOptions) {
  const buyerOf = buyers(limits)
  return {
    name: 'checkout',
    migrations: `${import.meta.dirname}/migrations`,
    services: {
      'ecom/checkout': checkouts({ limits, buyerOf, links, handOver }),
      'ecom/totals-calculator': { calculateTotals: calculateTotals({ limits }) },
      'ecom/tips': tipChoices,
      'stoa/tips': { getTipOffer },
      'stoa/checkout-payments': checkoutPayments({ buyerOf }),
      'stoa/express-checkout': expressCheckout({ limits }),
    },
    reactions: [whenOrderApproved, whenOrderCreated],
    retention: [checkoutRetention],
    personalData: [checkoutData],
  } satisfies Module
}
