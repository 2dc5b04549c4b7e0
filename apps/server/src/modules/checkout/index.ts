import { hkdfSync } from 'node:crypto'
import type { Module } from '../../kernel/module.ts'
import { keysOf, type Secrets } from '../../kernel/secrets.ts'
import { calculateTotals } from './operations/calculate-totals.ts'
import { changes } from './operations/change-checkout.ts'
import { completionOperations } from './operations/complete-checkout.ts'
import { createCheckout } from './operations/create-checkout.ts'
import { createOrder, createOrderAndCharge } from './operations/create-order.ts'
import { checkoutPayments } from './operations/payment-options.ts'
import { reads } from './operations/read-checkout.ts'
import { whenOrderApproved } from './reactions.ts'
import { checkoutRetention } from './retention.ts'

export { checkoutsBetween } from './store.ts'
export { createCheckoutFromCart } from './operations/create-checkout.ts'

export function checkoutModule({ publicUrl, secrets }: { publicUrl: string; secrets: Secrets }) {
  const keys = keysOf(secrets, (secret) => new Uint8Array(hkdfSync('sha256', secret, '', 'checkout completion', 32)))
  return {
    name: 'checkout',
    migrations: `${import.meta.dirname}/migrations`,
    services: {
      'ecom/checkout': {
        createCheckout,
        createOrder,
        createOrderAndCharge,
        ...reads,
        ...changes,
        ...completionOperations({ publicUrl, keys }),
      },
      'ecom/totals-calculator': { calculateTotals },
      'stoa/checkout-payments': checkoutPayments({ publicUrl }),
    },
    reactions: [whenOrderApproved],
    retention: [checkoutRetention],
  } satisfies Module
}
