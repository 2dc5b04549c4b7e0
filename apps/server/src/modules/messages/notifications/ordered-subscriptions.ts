import type { Order } from '@stoa/contract/services/ecom/orders'
import type { MailContents } from '@stoa/storefront/mail'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { dateAfter, firstDates, rhythmOfPeriod } from '../../pricing/subscriptions/index.ts'

type Ordered = NonNullable<Extract<MailContents, { kind: 'ORDER_CONFIRMATION' }>['subscriptions']>[number]

/**
 * What an order begins or renews by subscription. The date after the first charge follows from the order; that after a renewal may have
 * been moved, so that the subscription's page says it.
 */
export function orderedSubscriptions({ settings }: SiteRead, { lineItems = [], purchasedDate }: Order): Ordered[] {
  const infos = new Map(lineItems.flatMap(({ subscriptionInfo: info }) => (info?.id ? [[info.id, info] as const] : [])))
  return Array.from(infos, ([id, info]): Ordered => {
    const { subscriptionOptionTitle, chargesDescription, cycleNumber = 1, subscriptionSettings = {}, startDate } = info
    const { frequency, freeTrialPeriod, autoRenewal, billingCycles } = subscriptionSettings
    const isRenewal = (cycleNumber ?? 1) > 1
    const common = { id, title: subscriptionOptionTitle ?? '', words: chargesDescription ?? '', isRenewal }
    const isOnlyCharge = !autoRenewal && billingCycles === 1 && !freeTrialPeriod
    if (isRenewal || isOnlyCharge || !frequency || !purchasedDate) return common
    const { timeZone } = settings
    const start = {
      ...(freeTrialPeriod && { freeTrial: rhythmOfPeriod(freeTrialPeriod) }),
      ...(startDate && { startDate }),
    }
    const { anchor, nextStep } = firstDates(new Date(purchasedDate), start, timeZone)
    const nextDate = dateAfter(anchor, rhythmOfPeriod(subscriptionSettings), nextStep, timeZone)
    return { ...common, nextDate: nextDate.toISOString() }
  })
}
