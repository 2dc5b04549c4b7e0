import type { Module } from '../../../kernel/background/module.ts'
import type { RateLimits } from '../../../kernel/abuse/rate-limit.ts'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'
import type { OrderLinks } from '../orders/ports/reading.ts'
import * as adjustments from './operations/adjustments.ts'
import * as committing from './operations/commit.ts'
import { commitDeltas } from './operations/commit-deltas.ts'
import * as creating from './operations/create.ts'
import * as drafts from './operations/drafts.ts'
import * as lines from './operations/lines.ts'
import * as own from './operations/own.ts'
import * as people from './operations/people.ts'
import { paymentLinks } from '../payment-requests/index.ts'
import { draftData } from './personal-data.ts'
import { abandonedEdits } from './retention.ts'
import { releaseHeldStock } from './stock-hold.ts'

export { beginExchangeEdit } from './exchange.ts'
export { nonDraftableReasons } from './draftability.ts'

/** Orders in the making, and changes of placed ones. */
export function draftOrdersModule({
  secrets,
  ...options
}: {
  secrets: Secrets
  limits: Pick<RateLimits, 'sharedCheckout'>
  links: OrderLinks
}) {
  const { acceptSharedDraftOrder, ...others } = own
  return {
    name: 'draft-orders',
    migrations: `${import.meta.dirname}/migrations`,
    services: {
      'ecom/draft-orders': { ...creating, ...lines, ...adjustments, ...people, ...drafts, ...committing },
      'ecom/orders': { commitDeltas },
      'stoa/draft-orders': {
        ...others,
        acceptSharedDraftOrder: acceptSharedDraftOrder({ ...options, paymentLinks: paymentLinks(secrets) }),
      },
    },
    jobs: [releaseHeldStock],
    retention: [abandonedEdits],
    personalData: [draftData],
  } satisfies Module
}
