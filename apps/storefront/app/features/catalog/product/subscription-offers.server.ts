import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Subscription, V3Product, Variant } from '@stoa/contract/services/stores/products-v-3'
import type { SalePrice } from '@stoa/contract/services/stoa/storefront-products'
import { formatAmount, parseAmount, roundedQuotient } from '@stoa/pricing'
import type { ShowMoney } from '../../../lib/money/money.ts'
import { rhythmText } from '../../../lib/texts/rhythm.server.ts'
import { isSoldBySubscriptionOnly } from './product-view.ts'
import type { SubscriptionOffer } from './subscription.ts'

interface Terms {
  i18n: I18n
  /** Formats prices of the catalogue. */
  price: ShowMoney
  /** The shop's currency. */
  currency: string
  days: Intl.DateTimeFormat
  /** The shop's time. */
  now: Date
  /** The sales of the day, which single purchases have. */
  sales?: readonly SalePrice[]
}

/** The subscriptions that a product is sold by, with their prices by variant. */
export function subscriptionOffers(product: V3Product, terms: Terms): SubscriptionOffer[] {
  const offered = (product.subscriptionDetails?.subscriptions ?? []).filter(({ visible }) => visible !== false)
  const variants = product.variantsInfo?.variants ?? []
  return offered.map((subscription) => ({
    id: subscription.id ?? '',
    title: subscription.title ?? '',
    rhythm: rhythmText(subscription, terms.i18n),
    description: subscription.description ?? undefined,
    prices: Object.fromEntries(
      variants.flatMap((variant) => {
        const amount = deliveryPrice(variant, subscription)
        return amount === undefined ? [] : [[variant.id ?? '', priceView(product, variant, subscription, amount, terms)]]
      }),
    ),
  }))
}

/** Decimal: what one delivery of the variant costs. */
export function deliveryPrice({ subscriptionPricesInfo }: Variant, { id }: Subscription): string | undefined {
  return subscriptionPricesInfo?.subscriptionPrices?.find(({ subscriptionId }) => subscriptionId === id)?.price?.amount
}

function priceView(
  product: V3Product,
  variant: Variant,
  subscription: Subscription,
  amount: string,
  terms: Terms,
): SubscriptionOffer['prices'][string] {
  const { i18n, price, currency, sales = [] } = terms
  const once = sales.find(({ variantId }) => variantId === variant.id)?.price ?? variant.price?.actualPrice?.amount ?? '0'
  const saved = isSoldBySubscriptionOnly(product) ? 0n : parseAmount(once, currency) - parseAmount(amount, currency)
  const saving = price(formatAmount(saved, currency))
  return {
    price: price(amount),
    notes: [
      ...beginningNotes(subscription, terms),
      inTheLongRun(subscription, parseAmount(amount, currency), { i18n, price, currency }),
      saved > 0n ? i18n._(msg`You save ${saving} on each delivery`) : undefined,
    ].filter((note) => note !== undefined),
  }
}

/** How a subscription begins, if not with a paid delivery at once. */
function beginningNotes({ freeTrialPeriod, startDate }: Subscription, { i18n, days, now }: Terms): string[] {
  const start = startDate && new Date(startDate)
  const day = start && start > now ? days.format(start) : undefined
  return [
    ...(freeTrialPeriod ? [i18n._(msg`The first delivery is free`)] : []),
    ...(day ? [i18n._(msg`First delivery on ${day}`)] : []),
  ]
}

/** What a year comes to, or all deliveries of a subscription that ends. `amount`: minor units of one delivery. */
function inTheLongRun(
  { frequency, interval, autoRenewal, billingCycles }: Subscription,
  amount: bigint,
  { i18n, price, currency }: Pick<Terms, 'i18n' | 'price' | 'currency'>,
): string | undefined {
  const show = (minor: bigint) => price(formatAmount(minor, currency))
  if (!autoRenewal && billingCycles) {
    const all = show(amount * BigInt(billingCycles))
    return i18n._(msg`${billingCycles} deliveries, ${all} in all`)
  }
  if (frequency === 'YEAR' || !frequency) return undefined
  const times = { DAY: 365n, WEEK: 52n, MONTH: 12n, UNDEFINED: 12n }[frequency]
  const yearly = show(roundedQuotient(amount * times, BigInt(interval ?? 1)))
  return i18n._(msg`${yearly} a year`)
}
