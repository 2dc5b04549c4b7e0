import type { Subscription, V3Product } from '@stoa/contract/services/stores/products-v-3'
import { parseAmount, roundedQuotient } from '@stoa/pricing'

export type Frequency = 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'

/** How an item is sold again and again. */
export interface OfferedSubscription {
  id: string
  title: string
  description: string | undefined
  frequency: Frequency
  /** Every so many days, weeks, months or years. */
  interval: number
  /** How many deliveries are paid in all; undefined until somebody cancels. */
  billingCycles: number | undefined
  /** The first delivery is free, and the first paid one comes so much later. */
  freeTrial: { frequency: Frequency; interval: number } | undefined
  /** ISO 8601: the first delivery goes out no earlier, and later charges are counted from then. */
  startDate: string | undefined
  discount: Subscription['discount']
}

/** The subscriptions of a product that buyers can choose. */
export function offeredSubscriptions({ subscriptionDetails }: Pick<V3Product, 'subscriptionDetails'>): OfferedSubscription[] {
  return (subscriptionDetails?.subscriptions ?? []).flatMap(
    ({ id, title = '', description, visible, frequency, interval, autoRenewal, billingCycles, discount, ...more }) => {
      if (!id || visible === false || !isFrequency(frequency)) return []
      return {
        id,
        title,
        description: description ?? undefined,
        frequency,
        interval: interval ?? 1,
        billingCycles: autoRenewal ? undefined : billingCycles,
        freeTrial: trialOf(more.freeTrialPeriod),
        startDate: more.startDate ?? undefined,
        discount,
      }
    },
  )
}

function trialOf(period: Subscription['freeTrialPeriod']): OfferedSubscription['freeTrial'] {
  return period && isFrequency(period.frequency) ? { frequency: period.frequency, interval: period.interval ?? 1 } : undefined
}

function isFrequency(frequency: string | undefined): frequency is Frequency {
  return frequency === 'DAY' || frequency === 'WEEK' || frequency === 'MONTH' || frequency === 'YEAR'
}

/** True if a product cannot be bought once. */
export function isSubscriptionOnly({ subscriptionDetails }: Pick<V3Product, 'subscriptionDetails'>): boolean {
  const { subscriptions = [], allowOneTimePurchases } = subscriptionDetails ?? {}
  return subscriptions.length > 0 && !allowOneTimePurchases
}

/** The price of one unit by subscription, in minor units, from its price when bought once. */
export function subscriptionPrice(price: bigint, discount: Subscription['discount'], currency: string): bigint {
  if (!discount) return price
  const off = discount.amountOff
    ? parseAmount(discount.amountOff, currency)
    : // Percentages have one digit on the wire.
      roundedQuotient(price * BigInt(Math.round((discount.percentOff ?? 0) * 10)), 1000n)
  return off > price ? 0n : price - off
}

/** What one delivery costs, in minor units, and how often the cheapest one comes. */
export interface DeliveryPrices extends Pick<OfferedSubscription, 'frequency' | 'interval'> {
  lowest: bigint
  highest: bigint
}

/** `prices`: the lowest and the highest of the product's variants when bought once. Undefined if no subscription can be chosen. */
export function deliveryPrices(
  product: Pick<V3Product, 'subscriptionDetails'>,
  prices: { lowest: bigint; highest: bigint },
  currency: string,
): DeliveryPrices | undefined {
  const all = offeredSubscriptions(product).map(({ frequency, interval, discount }) => ({
    frequency,
    interval,
    lowest: subscriptionPrice(prices.lowest, discount, currency),
    highest: subscriptionPrice(prices.highest, discount, currency),
  }))
  const [first, ...others] = all
  if (!first) return undefined
  const cheapest = others.reduce((best, each) => (each.lowest < best.lowest ? each : best), first)
  const highest = others.reduce((most, each) => (each.highest > most ? each.highest : most), first.highest)
  return { ...cheapest, highest }
}
