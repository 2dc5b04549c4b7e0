import type { RateLimits } from '../../../kernel/abuse/rate-limit.ts'
import type { Module } from '../../../kernel/background/module.ts'
import { findAbandoned } from './detection.ts'
import * as published from './operations/published.ts'
import { getRecoverableCart, recoverCart } from './operations/recovery.ts'
import * as rows from './operations/rows.ts'
import * as settings from './operations/settings.ts'
import * as tasks from './operations/tasks.ts'
import { abandonedData } from './personal-data.ts'
import { whenOrderPlaced } from './recover.ts'
import { abandonedRetention } from './retention.ts'

export { recoveryTokens } from './links.ts'
export { deleteTestRows as removeTestAbandonedCheckouts } from './store/personal-data.ts'

/** Checkouts that their buyers left, and what brings them back. */
export function abandonedCheckoutsModule(options: { limits: Pick<RateLimits, 'sharedCheckout'> }) {
  return {
    name: 'abandoned-checkouts',
    migrations: `${import.meta.dirname}/migrations`,
    services: {
      'ecom/abandoned-checkouts': { ...published },
      'stoa/abandoned-checkouts': {
        ...rows,
        ...tasks,
        ...settings,
        getRecoverableCart,
        recoverCart: recoverCart(options),
      },
    },
    reactions: [whenOrderPlaced],
    schedules: [findAbandoned],
    retention: [abandonedRetention],
    personalData: [abandonedData],
  } satisfies Module
}
