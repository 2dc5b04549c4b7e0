import { sql, type RawBuilder } from 'kysely'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { productNamespace } from './entity.ts'

/** True if a row of `product` has an average of as many stars or more. */
export function isRatedAtLeast({ siteId }: SiteRead, stars: number): RawBuilder<boolean> {
  return sql<boolean>`exists (select from review_summary as rated where rated.site_id = ${siteId}
    and rated.namespace = ${productNamespace} and rated.entity_id = product.id::text and rated.average >= ${stars})`
}
