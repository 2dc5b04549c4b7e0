import { sql, type RawBuilder } from 'kysely'
import { siteCache } from '../../../kernel/caching/site-cache.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { bestSelling } from '../../orders/orders/ports/reports.ts'
import { loadSettings } from './settings.ts'
import type { Weight } from './store.ts'

/** Less than what one more word of the search counts. */
const factors = { OFF: 0, LOW: 0.5, HIGH: 1.5 } as const satisfies Record<Weight, number>
const maxBestSellers = 500

const weights = siteCache(loadSettings, [], 60_000)

/**
 * What is added to the relevance of a row of `product` by the owner's settings: up to `factors` for the best sellers, and one of three
 * steps for the margin, so that no cost can be told from the order.
 */
export async function loadBoost(site: SiteRead): Promise<RawBuilder<unknown> | undefined> {
  const { bestSellers, margin } = await weights.get(site)
  const parts: RawBuilder<unknown>[] = []
  if (bestSellers !== 'OFF') {
    const ids = (await bestSelling.get(site)).slice(0, maxBestSellers)
    parts.push(
      sql`coalesce(1 - (array_position(${ids}::uuid[], id) - 1)::numeric / ${ids.length || 1}, 0) * ${sql.lit(factors[bestSellers])}`,
    )
  }
  if (margin !== 'OFF') {
    const earned = sql`(min_price_minor - max_cost_minor)::numeric / nullif(min_price_minor, 0)`
    parts.push(sql`(case when ${earned} >= 0.6 then 1 when ${earned} >= 0.3 then 0.5 else 0 end) * ${sql.lit(factors[margin])}`)
  }
  return parts.length > 0 ? sql`(${sql.join(parts, sql` + `)})` : undefined
}
