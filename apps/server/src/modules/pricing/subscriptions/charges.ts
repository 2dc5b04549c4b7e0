import type { SubscriptionCharges } from '@stoa/contract/services/ecom/cart-v-2'
import type { SiteRead } from '../../../kernel/site/site.ts'
import type { ChosenSubscription } from './chosen.ts'
import { describeCharges } from './describe.ts'
import { subscriptionGroups } from './groups.ts'
import { dateAfter, firstDates } from './schedule.ts'

interface SubscribedLine {
  line: { id: string; quantity: number }
  shippable: boolean
  subscription?: ChosenSubscription | undefined
}

/** What the lines charge now, and from when on again; the amounts are in the words. */
export function subscriptionCharges(site: SiteRead, lines: readonly SubscribedLine[]): SubscriptionCharges[] {
  return subscriptionGroups(lines).map(({ terms, lines: together }) => {
    const amount = together.reduce(
      (sum, { line, subscription }) => sum + (subscription?.recurringPrice ?? 0n) * BigInt(line.quantity),
      0n,
    )
    const { timeZone } = site.settings
    const { anchor, nextStep } = firstDates(site.now, terms, timeZone)
    const next = dateAfter(anchor, terms, nextStep, timeZone)
    return {
      lineItemIds: together.map(({ line }) => line.id),
      description: describeCharges(site, terms, { amount, isDelivered: together.some(({ shippable }) => shippable) }),
      charges: [
        { cycleFrom: 1, cycleCount: 1, cycleBillingDate: site.now.toISOString() },
        {
          cycleFrom: 2,
          ...(terms.billingCycles !== undefined && { cycleCount: terms.billingCycles - (terms.freeTrial ? 0 : 1) }),
          cycleBillingDate: next.toISOString(),
        },
      ],
    }
  })
}
