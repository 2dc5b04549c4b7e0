import { hkdfSync } from 'node:crypto'
import type { Module } from '../../kernel/module.ts'
import type { RateLimits } from '../../kernel/rate-limit.ts'
import type { SiteAddresses } from '../../kernel/site.ts'
import { keysOf, type Secrets } from '../../kernel/secrets.ts'
import { calculateTotals } from './operations/calculate-totals.ts'
import { changes } from './operations/change-checkout.ts'
import { completionOperations } from './operations/complete-checkout.ts'
import { createCheckout } from './operations/create-checkout.ts'
import { orderOperations } from './operations/create-order.ts'
import { checkoutPayments } from './operations/payment-options.ts'
import { reads } from './operations/read-checkout.ts'
import { buyers } from './place.ts'
import { whenOrderApproved } from './reactions.ts'
import { checkoutRetention } from './retention.ts'

export { checkoutsBetween } from './store.ts'
export { createCheckoutFromCart } from './operations/create-checkout.ts'

export interface CheckoutOptions {
  addresses: SiteAddresses
  secrets: Secrets
  limits: Pick<RateLimits, 'order'>
}

export function checkoutModule({ addresses, secrets, limits }: CheckoutOptions) {
  const buyerOf = buyers(limits)
  const keys = keysOf(secrets, (secret) => new Uint8Array(hkdfSync('sha256', secret, '', 'checkout completion', 32)))
  return {
    name: 'checkout',
    migrations: `${import.meta.dirname}/migrations`,
    services: {
      'ecom/checkout': {
        createCheckout,
        ...orderOperations(buyerOf),
        ...reads,
        ...changes,
        ...completionOperations({ addresses, keys }),
      },
      'ecom/totals-calculator': { calculateTotals },
      'stoa/checkout-payments': checkoutPayments({ addresses, buyerOf }),
    },
    reactions: [whenOrderApproved],
    retention: [checkoutRetention],
  } satisfies Module
}
