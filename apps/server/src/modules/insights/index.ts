import * as contract from '@stoa/contract/services/stoa/insights'
import { addDays, dayStart } from '@stoa/web/days'
import { invalid } from '../../kernel/errors.ts'
import type { Module } from '../../kernel/module.ts'
import { implementRead } from '../../kernel/operation.ts'
import type { SiteRead } from '../../kernel/site.ts'
import { standingCarts } from '../cart/index.ts'
import { checkoutsBetween } from '../checkout/index.ts'
import { couponToReplay, ruleToReplay } from '../discounts/index.ts'
import { taxBetween } from '../orders/index.ts'
import { requestedDays } from './requested-days.ts'
import type { ComparedDays } from './compared-days.ts'
import { overview } from './overview.ts'
import { simulateDiscount } from './simulate-discount.ts'

function momentsOf({ settings: { timeZone } }: SiteRead, { current }: ComparedDays): [start: Date, end: Date] {
  return [dayStart(current[0]!, timeZone), dayStart(addDays(current.at(-1)!, 1), timeZone)]
}

/** Statistics of the shop. The module owns no tables and asks other modules. */
export const insights = {
  name: 'insights',
  services: {
    'stoa/insights': {
      getOverview: implementRead(contract.getOverview, async ({ site }, request) => ({
        overview: await overview(site, requestedDays(site, request)),
      })),

      getFunnel: implementRead(contract.getFunnel, async ({ site }, request) => {
        const [start, end] = momentsOf(site, requestedDays(site, request))
        const [standing, begun] = await Promise.all([standingCarts(site, start, end), checkoutsBetween(site, start, end)])
        return { funnel: { carts: standing + begun.orders, checkouts: begun.carts, orders: begun.orders } }
      }),

      getTaxReport: implementRead(contract.getTaxReport, async ({ site }, request) => {
        const [start, end] = momentsOf(site, requestedDays(site, request))
        return { currency: site.settings.currency, rows: await taxBetween(site, start, end) }
      }),

      simulateDiscount: implementRead(contract.simulateDiscount, async ({ site }, { discountRuleId, couponId, days }) => {
        if (!couponId && !discountRuleId)
          throw invalid({ field: 'discountRuleId', description: 'is required', violatedRule: 'REQUIRED_FIELD', data: {} })
        const replayed = couponId ? await couponToReplay(site, couponId) : await ruleToReplay(site, discountRuleId!)
        return simulateDiscount(site, replayed, momentsOf(site, requestedDays(site, { days })))
      }),
    },
  },
} satisfies Module
