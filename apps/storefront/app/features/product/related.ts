import type { V3Product } from '@stoa/contract/services/stores/products-v-3'
import { railLength, tryRail } from '../../products/load-rail.ts'
import type { ProductCardView } from '../../products/product-card-view.ts'

/** Other products of the same collection, or best sellers where the product is in none. */
export async function relatedTo(args: Parameters<typeof tryRail>[0], product: V3Product): Promise<ProductCardView[] | undefined> {
  const categoryId = product.breadcrumbsInfo?.breadcrumbs?.at(-1)?.categoryId
  // One more than shown, because the product itself is left out.
  const cards = await tryRail(args, {
    ...(categoryId ? { categoryId } : { sort: 'BEST_SELLING' as const }),
    limit: railLength + 1,
  })
  return cards?.filter(({ slug }) => slug !== product.slug).slice(0, railLength)
}
