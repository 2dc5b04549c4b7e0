/** A change by more than this factor is confirmed by a person: it is often a separator or a currency that was read wrongly. */
export const largePriceFactor = 5

/**
 * True if a price changes by more than the factor, up or down; any change from or to zero counts. The prices are plain decimals.
 */
export function isLargePriceChange(before: string, after: string): boolean {
  const [one, other] = [Number(before), Number(after)]
  if (one === other) return false
  return Math.max(one, other) > Math.min(one, other) * largePriceFactor
}
