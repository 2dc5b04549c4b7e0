import { sql, type RawBuilder } from 'kysely'
import type { SiteRead, SiteTx } from '../../../kernel/site.ts'

/** Records the prices that differ from the last recorded ones. */
export function priceInsertion({ siteId, now }: SiteTx, productId: string): RawBuilder<unknown> {
  return sql`
    insert into variant_price (site_id, variant_id, since, price_minor, compare_at_minor)
    select variant.site_id, variant.id, ${now}, variant.price_minor, variant.compare_at_minor
    from product_variant variant
    left join lateral (
      select price_minor, compare_at_minor from variant_price
      where variant_price.site_id = ${siteId} and variant_price.variant_id = variant.id
      order by since desc limit 1
    ) last on true
    where variant.site_id = ${siteId} and variant.product_id = ${productId}
      and (variant.price_minor, variant.compare_at_minor) is distinct from (last.price_minor, last.compare_at_minor)
    on conflict (site_id, variant_id, since)
      do update set price_minor = excluded.price_minor, compare_at_minor = excluded.compare_at_minor`
}

/** Records a price from before the history began. */
export function recordPastPrice({ db, siteId }: SiteTx, variantId: string, since: Date, priceMinor: bigint): Promise<unknown> {
  return sql`
    insert into variant_price (site_id, variant_id, since, price_minor)
    values (${siteId}, ${variantId}, ${since}, ${priceMinor})`.execute(db)
}

/**
 * For each variant that is reduced now, the lowest price in the days before the reduction began, if known. Further reductions
 * count as the same reduction. The cheapest variant comes first.
 */
export async function lowestBeforeReduction(
  { db, siteId }: SiteRead,
  slugs: readonly string[],
  days: number,
): Promise<{ productId: string; variantId: string; price: bigint }[]> {
  const { rows } = await sql<{ productId: string; variantId: string; price: bigint }>`
    with entry as (
      select product.id as product_id, variant_price.variant_id, variant.price_minor as price_now, since, variant_price.price_minor,
        coalesce(variant_price.compare_at_minor > variant_price.price_minor, false) as reduced,
        lead(since) over (partition by variant_price.variant_id order by since) as until
      from variant_price
      join product_variant variant on variant.site_id = ${siteId} and variant.id = variant_price.variant_id and variant.visible
      join product on product.site_id = ${siteId} and product.id = variant.product_id and product.visible
      where variant_price.site_id = ${siteId} and product.slug = any(${slugs}::text[])
    ), reduction as (
      select variant_id, min(since) as began from entry
      where reduced and not exists (
        select 1 from entry later where later.variant_id = entry.variant_id and later.since > entry.since and not later.reduced
      )
      group by variant_id
    )
    select product_id as "productId", variant_id as "variantId", min(price_minor) as price
    from entry join reduction using (variant_id)
    where since < began and until > began - make_interval(days => ${days})
    group by product_id, variant_id, price_now
    order by price_now, variant_id`.execute(db)
  return rows
}
