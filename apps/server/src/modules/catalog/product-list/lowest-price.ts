import { europeanUnion, formatAmount } from '@stoa/pricing'
import type { SiteRead } from '../../../kernel/site.ts'
import { lowestBeforeReduction } from '../store/prices.ts'

/** Directive 98/6/EC, article 6a: an announced reduction names the lowest price of the 30 days before it. */
const days = 30

/**
 * The lowest prior price of each reduced variant of some products, where the law of the shop's country requires it; the
 * cheapest variant first.
 */
export async function lowestPricesOf(
  site: SiteRead,
  slugs: readonly string[],
): Promise<{ productId: string; variantId: string; price: string }[]> {
  const { country, currency } = site.settings
  if (slugs.length === 0 || !europeanUnion.has(country)) return []
  const prices = await lowestBeforeReduction(site, slugs, days)
  return prices.map(({ price, ...variant }) => ({ ...variant, price: formatAmount(BigInt(price), currency) }))
}
