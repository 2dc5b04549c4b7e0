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
import { checkoutRetention } from './retention.ts'
import { checkoutData } from './personal-data.ts'

export { removeCheckoutsOf, removeUnfinishedCheckouts } from './remove-checkouts.ts'
export { checkoutsBetween, loadOrderIds } from './store/checkouts.ts'
export { findExpressButtons } from './operations/express.ts'
export { completionLinks, type CompletionLinks } from './completion-links.ts'
export type { HandOverCheckout } from './operations/complete-checkout.ts'
export { reachable as reachableCheckout } from './owner.ts'
export { openTemplateCheckout, type OpenedCheckout } from './open-for-template.ts'
export { createCheckoutFromCart } from './from-cart.ts'

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
    reactions: [whenOrderApproved],
    retention: [checkoutRetention],
    personalData: [checkoutData],
  } satisfies Module
}
