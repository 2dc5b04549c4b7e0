import type { Module } from '../../../kernel/background/module.ts'
import type { RateLimits } from '../../../kernel/abuse/rate-limit.ts'
import type { HandOverCheckout } from '../checkout/index.ts'
import { cartLinks, checkoutTemplates } from './operations/index.ts'
import { templateUsage } from './file-usage.ts'

/** Links that lead straight to a checkout. */
export function checkoutTemplatesModule(options: { handOver: HandOverCheckout; limits: Pick<RateLimits, 'sharedCheckout'> }) {
  return {
    name: 'checkout-templates',
    migrations: `${import.meta.dirname}/migrations`,
    services: {
      'ecom/checkout-templates': checkoutTemplates(options),
      'stoa/checkout-links': cartLinks,
    },
    fileUsages: [templateUsage],
  } satisfies Module
}
