import { sql, type RawBuilder } from 'kysely'

/** Selects what a unit of the variant that an SQL expression names costs the shop now; null where nobody has said. */
export function unitCostOf(siteId: string, variantId: RawBuilder<unknown>): RawBuilder<bigint | null> {
  return sql<
    bigint | null
  >`(select cost_minor from product_variant where product_variant.site_id = ${siteId} and product_variant.id = ${variantId})`
}
