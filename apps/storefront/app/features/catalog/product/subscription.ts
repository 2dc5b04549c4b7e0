import type { ProductView } from './product-view.ts'

/** A subscription that a product is sold by. */
export interface SubscriptionOffer {
  id: string
  title: string
  /** Such as "every 2 weeks". */
  rhythm: string
  description: string | undefined
  /** By variant: the price of one delivery, what it comes to in the long run, and what it saves. */
  prices: Record<string, { price: string; notes: string[] }>
}

type SoldBySubscription = Pick<ProductView, 'subscriptions' | 'isSoldOnce'>

/**
 * The id of the subscription that the query string or the form chooses; empty for a single purchase. Without a choice, or with an
 * unknown one, it is a single purchase if there is one, and otherwise the first subscription.
 */
export function readSubscription({ subscriptions, isSoldOnce }: SoldBySubscription, given: unknown): string {
  const chosen = subscriptions.find(({ id }) => id === given) ?? (isSoldOnce ? undefined : subscriptions[0])
  return chosen?.id ?? ''
}

/** The product with the prices that its variants have by subscription; unchanged for a single purchase. */
export function withSubscription(product: ProductView, subscriptionId: string): ProductView {
  const offer = product.subscriptions.find(({ id }) => id === subscriptionId)
  if (!offer) return product
  return {
    ...product,
    variants: product.variants.map((variant) => {
      const { price } = offer.prices[variant.id] ?? variant
      return { ...variant, price, struckPrice: undefined, sale: undefined, rhythm: offer.rhythm }
    }),
  }
}
