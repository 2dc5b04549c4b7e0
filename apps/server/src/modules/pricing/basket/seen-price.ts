import { formatAmount, parseAmount } from '@stoa/pricing'
import type { ResolvedLine } from './resolved-line.ts'

/** The price that the buyer saw at their last change, if it differs from the current one: the shop should point out the difference. */
export function seenPrice<Price>(
  { line: { seen }, unitPrice }: ResolvedLine,
  currency: string,
  write: (minor: bigint) => Price,
): { seenPrice?: Price } {
  if (!seen || seen.price === formatAmount(unitPrice, currency)) return {}
  return { seenPrice: write(parseAmount(seen.price, currency)) }
}
