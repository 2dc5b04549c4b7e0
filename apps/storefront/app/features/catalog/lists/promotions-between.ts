import type { PromotionView } from './promotion-card.tsx'

/**
 * The promotions of a page of products, by the index of the product that they stand before. A position counts products and
 * promotions of the whole list; one beyond its end is at the end.
 */
export function promotionsBetween(
  promotions: readonly PromotionView[],
  { first, shown, total }: { first: number; shown: number; total: number },
): Map<number, PromotionView[]> {
  const places = new Map<number, PromotionView[]>()
  const end = first + shown
  let last = 0
  for (const [index, promotion] of promotions.entries()) {
    // Those before it take places of their own.
    last = Math.min(Math.max(last, promotion.position - 1 - index), total)
    const isHere = last >= first && (last < end || end === total)
    if (isHere) places.set(last - first, [...(places.get(last - first) ?? []), promotion])
  }
  return places
}
