import { europeanUnion, formatAmount, saleOf, type SaleRule } from '@stoa/pricing'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { catalogAppId } from '../ids.ts'
import { loadPriceHistory, type PriceEntry, type PricedVariants } from '../store/prices.ts'

/** Directive 98/6/EC, article 6a: an announced reduction names the lowest price of the 30 days before it. */
const period = 30 * 24 * 3600 * 1000

/** A discount for everybody, and when it ran. */
export interface SalePeriod {
  rule: SaleRule
  from: Date
  until: Date | undefined
}

/**
 * The lowest prior price of each reduced variant, where the law of the shop's country requires it; the cheapest variant first.
 * Variants are reduced by a compare-at price or by a sale. A further reduction counts as the same one.
 */
export async function loadLowestPrices(
  site: SiteRead,
  variants: PricedVariants,
  sales: () => Promise<readonly SalePeriod[]>,
): Promise<{ productId: string; variantId: string; price: string }[]> {
  const { country, currency } = site.settings
  if (!europeanUnion.has(country)) return []
  const entries = await loadPriceHistory(site, variants)
  if (entries.length === 0) return []
  const periods = await sales()
  return [...Map.groupBy(entries, ({ variantId }) => variantId)].flatMap(([variantId, ofVariant]) => {
    const [first] = ofVariant
    const price = lowestBefore(stretchesOf(ofVariant, periods, site.now))
    return price === undefined || !first ? [] : [{ productId: first.productId, variantId, price: formatAmount(price, currency) }]
  })
}

/** A time in which a variant's price did not change. */
interface Stretch {
  from: number
  price: bigint
  isReduced: boolean
}

/** Returns the prices of a variant with their periods, from its first recorded price until now. */
function stretchesOf(entries: readonly PriceEntry[], sales: readonly SalePeriod[], now: Date): Stretch[] {
  const [first] = entries
  if (!first) return []
  const begins = first.since.getTime()
  const changes = [...entries.map(({ since }) => since), ...sales.flatMap(({ from, until }) => [from, ...(until ? [until] : [])])]
  const times = [...new Set(changes.map(Number))].filter((time) => time >= begins && time <= now.getTime())
  return times
    .toSorted((one, other) => one - other)
    .map((time) => {
      const { price, compareAt, productId, categoryIds } = entries.findLast(({ since }) => since.getTime() <= time)!
      const running = sales.filter(({ from, until }) => from.getTime() <= time && (!until || until.getTime() > time))
      const item = { price, appId: catalogAppId, catalogItemId: productId, categoryIds }
      const sale = saleOf(
        running.map(({ rule }) => rule),
        item,
      )
      return {
        from: time,
        price: sale?.price ?? price,
        isReduced: sale !== undefined || (compareAt !== null && compareAt > price),
      }
    })
}

/** The lowest price of the days before the present reduction began; undefined where there is none, or no price before it. */
function lowestBefore(stretches: readonly Stretch[]): bigint | undefined {
  const before = stretches.findLastIndex(({ isReduced }) => !isReduced)
  const began = stretches[before + 1]?.from
  if (before < 0 || began === undefined) return undefined
  const recent = stretches.slice(0, before + 1).filter((_, index) => stretches[index + 1]!.from > began - period)
  const [first, ...more] = recent
  return first && more.reduce((lowest, { price }) => (price < lowest ? price : lowest), first.price)
}
