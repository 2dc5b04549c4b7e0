import type { V3Product } from '@stoa/contract/services/stores/products-v-3'
import { paths } from '../../paths.ts'
import { paragraphsOf } from '../../lib/plain-text.ts'

/** Structured data of schema.org for search engines. */
export function structuredData(product: V3Product, { origin, currency }: { origin: string; currency: string }) {
  const url = origin + paths.product(product.slug ?? '')
  const picture = product.media?.main?.image?.url
  const lowest = product.actualPriceRange?.minValue?.amount
  const highest = product.actualPriceRange?.maxValue?.amount
  const price =
    lowest === highest
      ? { '@type': 'Offer', price: lowest }
      : { '@type': 'AggregateOffer', lowPrice: lowest, highPrice: highest, offerCount: product.variantsInfo?.variants?.length }
  const description = paragraphsOf(product.plainDescription ?? '').join(' ')
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    url,
    ...(description && { description }),
    ...(product.brand?.name && { brand: { '@type': 'Brand', name: product.brand.name } }),
    ...(picture && { image: new URL(picture, origin).href }),
    offers: {
      ...price,
      priceCurrency: currency,
      availability: `https://schema.org/${availabilityOf(product)}`,
      url,
    },
  }
}

function availabilityOf({ inventory }: V3Product): string {
  if (inventory?.availabilityStatus !== 'OUT_OF_STOCK') return 'InStock'
  return inventory.preorderStatus === 'DISABLED' ? 'OutOfStock' : 'PreOrder'
}
