import type { Subscription, SubscriptionDetails } from '@stoa/contract/services/stores/products-v-3'
import type {
  Discount,
  SubscriptionOption,
  SubscriptionOptionInProduct,
} from '@stoa/contract/services/stores/subscription-options'

// An option as a product has it, and back.

/** The copy of an option in a product. */
export function toSubscription(option: SubscriptionOption, visible: boolean): Subscription {
  const { frequency, interval, autoRenewal, billingCycles, freeTrialPeriod, startDate } = option.subscriptionSettings ?? {}
  const discount = toProductDiscount(option.discount)
  return {
    id: option.id ?? null,
    title: option.title ?? '',
    ...(option.description && { description: option.description }),
    visible,
    ...(frequency && { frequency }),
    interval: interval ?? 1,
    ...(autoRenewal || !billingCycles ? { autoRenewal: true } : { billingCycles }),
    ...(discount && { discount }),
    ...(freeTrialPeriod && { freeTrialPeriod }),
    ...(startDate && { startDate }),
  }
}

/** A subscription of a product in the words of this service. */
export function toOptionInProduct(subscription: Subscription): SubscriptionOptionInProduct {
  const { id, title, description, visible, frequency, interval, billingCycles, freeTrialPeriod, startDate } = subscription
  const discount = toOptionDiscount(subscription.discount)
  return {
    ...(id && { id }),
    hidden: visible === false,
    ...(title && { title }),
    ...(description && { description }),
    subscriptionSettings: {
      ...(frequency && { frequency }),
      interval: interval ?? 1,
      autoRenewal: !billingCycles,
      ...(billingCycles && { billingCycles }),
      ...(freeTrialPeriod && { freeTrialPeriod }),
      ...(startDate && { startDate }),
    },
    ...(discount && { discount }),
  }
}

/**
 * What a product is sold by after options changed. `undefined` is an option that was removed. A product without a visible option
 * can be bought once again.
 */
export function withOptions(
  details: SubscriptionDetails,
  options: ReadonlyMap<string, SubscriptionOption | undefined>,
): SubscriptionDetails {
  const before = details.subscriptions ?? []
  const subscriptions = before.flatMap((each) => {
    if (!each.id || !options.has(each.id)) return each
    const option = options.get(each.id)
    return option ? toSubscription(option, each.visible !== false) : []
  })
  return subscriptions.length === before.length ? { ...details, subscriptions } : buyable({ ...details, subscriptions })
}

/** What is left of a product's subscriptions after some were removed. An empty list is left out, as in a product without any. */
export function buyable({ subscriptions = [], allowOneTimePurchases }: SubscriptionDetails): SubscriptionDetails {
  const isSubscribable = subscriptions.some(({ visible }) => visible !== false)
  return {
    ...(subscriptions.length > 0 && { subscriptions }),
    ...(isSubscribable ? allowOneTimePurchases !== undefined && { allowOneTimePurchases } : { allowOneTimePurchases: true }),
  }
}

function toProductDiscount(discount: Discount | undefined): Subscription['discount'] {
  if (discount?.type === 'AMOUNT') return { type: 'AMOUNT', amountOff: String(discount.value) }
  return discount?.type === 'PERCENT' && discount.value !== undefined
    ? { type: 'PERCENT', percentOff: discount.value }
    : undefined
}

function toOptionDiscount(discount: Subscription['discount']): Discount | undefined {
  if (discount?.amountOff) return { type: 'AMOUNT', value: Number(discount.amountOff) }
  return discount?.percentOff ? { type: 'PERCENT', value: discount.percentOff } : undefined
}
