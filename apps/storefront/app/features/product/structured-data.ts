import type { V3Product } from '@stoa/contract/services/stores/products-v-3'
import { paths } from '../../paths.ts'

/** The product as search engines read it (schema.org). */
export function structuredData(product: V3Product, { origin, currency }: { origin: string; currency: string }) {
  const url = origin + paths.product(product.slug ?? '')
  const picture = product.media?.main?.image?.url
  const soldOut = product.inventory?.availabilityStatus === 'OUT_OF_STOCK'
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    url,
    ...(picture && { image: new URL(picture, origin).href }),
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: currency,
      lowPrice: product.actualPriceRange?.minValue?.amount,
      highPrice: product.actualPriceRange?.maxValue?.amount,
      availability: `https://schema.org/${soldOut ? 'OutOfStock' : 'InStock'}`,
      url,
    },
  }
}
