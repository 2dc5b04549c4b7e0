import { isGuid } from '../../../kernel/basics/ids.ts'
import { sql, type RawBuilder } from 'kysely'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { productNamespace } from './public-reviews.ts'

/** True if a row of `product` has an average of as many stars or more. */
export function isRatedAtLeast({ siteId }: SiteRead, stars: number): RawBuilder<boolean> {
  return sql<boolean>`exists (select from review_summary as rated where rated.site_id = ${siteId}
    and rated.namespace = ${productNamespace} and rated.entity_id = product.id::text and rated.average >= ${stars})`
}

/** Bounds the work, however many products a shop has. */
const maxProducts = 500
/** A product counts as if it had as many reviews more, of as many stars each: one review of five stars weighs less than a hundred of 4.8. */
const assumed = { reviews: 5, stars: 3.5 }

/** The weighted average of a row of `review_summary`. */
export const weightedAverage = sql`(stars_1 + 2 * stars_2 + 3 * stars_3 + 4 * stars_4 + 5 * stars_5 + ${assumed.reviews * assumed.stars}::numeric)
  / (published + ${assumed.reviews}::numeric)`

/** The ids of the products that are rated best. */
export async function topRated({ db, siteId }: SiteRead): Promise<string[]> {
  const { rows } = await sql<{ entity_id: string }>`select entity_id from review_summary
    where site_id = ${siteId} and namespace = ${productNamespace} and published > 0
    order by ${weightedAverage} desc, published desc, entity_id
    limit ${maxProducts}`.execute(db)
  return rows.map(({ entity_id }) => entity_id).filter(isGuid)
}
