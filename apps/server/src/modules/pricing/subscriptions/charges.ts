import type { SubscriptionCharges } from '@stoa/contract/services/ecom/cart-v-2'
import type { SiteRead } from '../../../kernel/site/site.ts'
import type { SubscriptionTerms } from './chosen.ts'
import { describeCharges, type DescribedCharge } from './describe.ts'
import { dateAfter, firstDates } from './schedule.ts'

interface Charge extends DescribedCharge {
  terms: SubscriptionTerms
  lines: readonly { line: { line: { id: string } } }[]
}

/** What the lines charge now, and from when on again; the amounts are in the words. */
export function subscriptionCharges(site: SiteRead, charges: readonly Charge[]): SubscriptionCharges[] {
  return charges.map((charge) => {
    const { terms, lines } = charge
    const { timeZone } = site.settings
    const { anchor, nextStep } = firstDates(site.now, terms, timeZone)
    const next = dateAfter(anchor, terms, nextStep, timeZone)
    return {
      lineItemIds: lines.map(({ line }) => line.line.id),
      description: describeCharges(site, terms, charge),
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
