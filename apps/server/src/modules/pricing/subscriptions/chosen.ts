import type * as wire from '@stoa/contract/services/ecom/cart'
import { formatAmount } from '@stoa/pricing'
import { subscriptionPrice, type CatalogItem, type OfferedSubscription } from '../../catalog/catalog/ports/items.ts'

/** What a buyer subscribes to with a line, and on which terms. */
export interface ChosenSubscription extends Omit<OfferedSubscription, 'discount'> {
  /** Minor units: what one unit costs at each renewal, before discounts of the cart. */
  recurringPrice: bigint
}

/** The subscription option that a line asks for. Clients send an empty one for a single purchase. */
export function askedSubscription(options: Record<string, unknown> | null | undefined): string | undefined {
  const id = options?.['subscriptionOptionId']
  return id ? String(id) : undefined
}

/**
 * What a line of the item sells: once, by subscription, or nothing. SUBSCRIPTION_MISSING: the item is sold by subscription alone and the
 * line names none. SUBSCRIPTION_GONE: the named one is not offered.
 */
export function chosenSubscription(
  item: CatalogItem | undefined,
  asked: string | undefined,
  currency: string,
): ChosenSubscription | 'SUBSCRIPTION_MISSING' | 'SUBSCRIPTION_GONE' | undefined {
  if (!item) return undefined
  if (!asked) return item.soldBySubscriptionOnly ? 'SUBSCRIPTION_MISSING' : undefined
  const offered = item.subscriptions.find(({ id }) => id === asked.toLowerCase())
  if (!offered) return 'SUBSCRIPTION_GONE'
  const { discount, ...terms } = offered
  return { ...terms, recurringPrice: subscriptionPrice(item.price, discount, currency) }
}

/** The chosen terms as lines of carts and checkouts show them. */
export function wireSubscription(subscription: ChosenSubscription, currency: string): wire.SubscriptionOptionInfo {
  const { title, description, freeTrial, recurringPrice } = subscription
  return {
    subscriptionSettings: wireTerms(subscription),
    title: { original: title, translated: title },
    ...(description && { description: { original: description, translated: description } }),
    ...(freeTrial && { recurringPrice: formatAmount(recurringPrice, currency) }),
  }
}

export type SubscriptionTerms = Pick<ChosenSubscription, 'frequency' | 'interval' | 'billingCycles' | 'freeTrial' | 'startDate'>

/** The terms as the contract writes them. */
export function wireTerms({ frequency, interval, billingCycles, freeTrial }: SubscriptionTerms): wire.SubscriptionSettings {
  return {
    frequency,
    interval,
    autoRenewal: billingCycles === undefined,
    ...(billingCycles !== undefined && { billingCycles }),
    enableCustomerCancellation: true,
    ...(freeTrial && { freeTrialPeriod: freeTrial }),
  }
}
