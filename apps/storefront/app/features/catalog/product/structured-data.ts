import { isSoldBySubscriptionOnly } from './product-view.ts'
import type { V3Product } from '@stoa/contract/services/stores/products-v-3'
import type { SalePrice } from '@stoa/contract/services/stoa/storefront-products'
import { deliveryPrice } from './subscription-offers.server.ts'
import { paths } from '../../../paths.ts'
import { toParagraphs } from '../../../lib/texts/plain-text.ts'
import type { ReviewView, SummaryView } from '../../reviews/shared/review-view.ts'

/** Structured data of schema.org for search engines. */
export function structuredData(
  product: V3Product,
  {
    origin,
    currency,
    sales,
    summary,
    reviews,
  }: {
    origin: string
    currency: string
    sales: readonly SalePrice[]
    summary: SummaryView | undefined
    reviews: readonly ReviewView[]
  },
) {
  const url = origin + paths.product(product.slug ?? '')
  const picture = product.media?.main?.image?.url
  const [lowest, highest] = isSoldBySubscriptionOnly(product) ? deliveryPriceRange(product) : priceRange(product, sales)
  const price =
    lowest === highest
      ? { '@type': 'Offer', price: lowest }
      : { '@type': 'AggregateOffer', lowPrice: lowest, highPrice: highest, offerCount: product.variantsInfo?.variants?.length }
  const description = toParagraphs(product.plainDescription ?? '').join(' ')
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    url,
    ...(description && { description }),
    ...(product.brand?.name && { brand: { '@type': 'Brand', name: product.brand.name } }),
    ...(picture && { image: new URL(picture, origin).href }),
    ...(summary && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: summary.average, reviewCount: summary.count },
      review: reviews.map(({ rating, title, body, author, date }) => ({
        '@type': 'Review',
        reviewRating: { '@type': 'Rating', ratingValue: rating },
        author: { '@type': 'Person', name: author },
        datePublished: date.date.slice(0, 10),
        ...(title && { name: title }),
        ...(body && { reviewBody: body }),
      })),
    }),
    offers: {
      ...price,
      priceCurrency: currency,
      availability: `https://schema.org/${toSchemaAvailability(product)}`,
      url,
    },
  }
}

/** As the page shows the prices: with the sales of the day. */
function priceRange({ actualPriceRange, variantsInfo }: V3Product, sales: readonly SalePrice[]): (string | undefined)[] {
  if (sales.length === 0) return [actualPriceRange?.minValue?.amount, actualPriceRange?.maxValue?.amount]
  const visible = (variantsInfo?.variants ?? []).filter(({ visible: isVisible }) => isVisible !== false)
  return rangeOf(
    visible.map(({ id, price }) => sales.find(({ variantId }) => variantId === id)?.price ?? price?.actualPrice?.amount ?? '0'),
  )
}

/** Of one delivery by the first subscription, for what cannot be bought once. */
function deliveryPriceRange({ subscriptionDetails, variantsInfo }: V3Product): (string | undefined)[] {
  const first = subscriptionDetails?.subscriptions?.find(({ visible }) => visible !== false)
  const visible = (variantsInfo?.variants ?? []).filter(({ visible: isVisible }) => isVisible !== false)
  return rangeOf(visible.flatMap((variant) => (first && deliveryPrice(variant, first)) ?? []))
}

function rangeOf(prices: readonly string[]): (string | undefined)[] {
  const sorted = prices.toSorted((one, other) => Number(one) - Number(other))
  return [sorted[0], sorted.at(-1)]
}

function toSchemaAvailability(product: V3Product): string {
  const { inventory } = product
  if (inventory?.availabilityStatus !== 'OUT_OF_STOCK') return 'InStock'
  return inventory.preorderStatus === 'DISABLED' ? 'OutOfStock' : 'PreOrder'
}
