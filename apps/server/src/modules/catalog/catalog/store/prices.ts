import { sql, type RawBuilder } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

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

/** Variants of these products, or these. */
export type PricedVariants = { slugs: readonly string[] } | { variantIds: readonly string[] }

/** From when on a variant had a price, in minor units. */
export interface PriceEntry {
  productId: string
  variantId: string
  categoryIds: string[]
  since: Date
  price: bigint
  compareAt: bigint | null
}

/** The latest price changes of each variant, which reach back further than the law looks. */
const maxChanges = 50

/** The recorded prices of visible variants, oldest first; the variant that is cheapest now comes first. */
export async function loadPriceHistory({ db, siteId }: SiteRead, variants: PricedVariants): Promise<PriceEntry[]> {
  const isAsked =
    'slugs' in variants
      ? sql`product.slug = any(${[...variants.slugs]}::text[])`
      : sql`variant.id = any(${[...variants.variantIds]}::uuid[])`
  const { rows } = await sql<Record<'product_id' | 'variant_id', string> & { category_ids: string[] | null } & HistoryColumns>`
    select product.id as product_id, variant.id as variant_id, jsonb_path_query_array(product.all_categories, '$[*].id') as category_ids,
      change.since, change.price_minor, change.compare_at_minor
    from product
    join product_variant variant on variant.site_id = ${siteId} and variant.product_id = product.id and variant.visible
    cross join lateral (
      select since, price_minor, compare_at_minor from variant_price
      where variant_price.site_id = ${siteId} and variant_price.variant_id = variant.id
      order by since desc limit ${maxChanges}
    ) as change
    where product.site_id = ${siteId} and product.visible and ${isAsked}
    order by variant.price_minor, variant.id, change.since`.execute(db)
  return rows.map(({ product_id, variant_id, category_ids, since, price_minor, compare_at_minor }) => ({
    productId: product_id,
    variantId: variant_id,
    categoryIds: category_ids ?? [],
    since: new Date(since),
    price: BigInt(price_minor),
    compareAt: compare_at_minor === null ? null : BigInt(compare_at_minor),
  }))
}

interface HistoryColumns {
  since: Date
  price_minor: bigint
  compare_at_minor: bigint | null
}

/** The present prices of the visible variants of a product. */
export async function loadVariantPrices(
  { db, siteId }: SiteRead,
  slug: string,
): Promise<{ productId: string; variantId: string; categoryIds: string[]; price: bigint }[]> {
  const { rows } = await sql<{ product_id: string; variant_id: string; category_ids: string[] | null; price_minor: bigint }>`
    select product.id as product_id, variant.id as variant_id, jsonb_path_query_array(product.all_categories, '$[*].id') as category_ids,
      variant.price_minor
    from product
    join product_variant variant on variant.site_id = ${siteId} and variant.product_id = product.id and variant.visible
    where product.site_id = ${siteId} and product.slug = ${slug} and product.visible
    order by variant.position`.execute(db)
  return rows.map(({ product_id, variant_id, category_ids, price_minor }) => ({
    productId: product_id,
    variantId: variant_id,
    categoryIds: category_ids ?? [],
    price: BigInt(price_minor),
  }))
}
