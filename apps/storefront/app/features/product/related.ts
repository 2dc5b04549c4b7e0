import type { V3Product } from '@stoa/contract/services/stores/products-v-3'
import { railLength, tryRail } from '../../products/load-rail.ts'
import type { ProductCard } from '../../products/product-card.ts'

/** What lies on the same shelf, or where it lies on none, what sells best. */
export async function relatedTo(args: Parameters<typeof tryRail>[0], product: V3Product): Promise<ProductCard[] | undefined> {
  const shelf = product.breadcrumbsInfo?.breadcrumbs?.at(-1)?.categoryId
  // One more than is shown: the product itself is left out.
  const cards = await tryRail(args, {
    ...(shelf ? { categoryId: shelf } : { sort: 'BEST_SELLING' as const }),
    limit: railLength + 1,
  })
  return cards?.filter(({ slug }) => slug !== product.slug).slice(0, railLength)
}
