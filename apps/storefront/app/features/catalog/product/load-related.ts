import { railLength, tryRail } from '../shared/products/load-rail.ts'
import type { ProductCardView } from '../shared/products/product-card-view.ts'

/** Fewer products look like a mistake. */
const enough = 4

/**
 * Other products of the same category, then of those above it, then best sellers. `categoryIds` begins with the product's own.
 * Undefined where they could not be loaded.
 */
export async function loadRelated(
  args: Parameters<typeof tryRail>[0],
  { slug, categoryIds }: { slug: string; categoryIds: readonly string[] },
): Promise<ProductCardView[] | undefined> {
  const found = new Map<string, ProductCardView>()
  for (const request of [...categoryIds.map((categoryId) => ({ categoryId })), { sort: 'BEST_SELLING' as const }]) {
    // One more than shown, because the product itself is left out.
    const cards = await tryRail(args, { ...request, limit: railLength + 1 })
    if (!cards) return undefined
    for (const card of cards) if (card.slug !== slug && !found.has(card.slug)) found.set(card.slug, card)
    if (found.size >= enough) break
  }
  return [...found.values()].slice(0, railLength)
}
