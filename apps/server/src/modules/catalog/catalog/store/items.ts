import { sql, type RawBuilder } from 'kysely'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { defaultLocationId } from '../ids.ts'
import type { ProductDetails, ProductDoc, VariantDoc } from '../product-row.ts'

/** The stock of a variant and the version of its product. */
export interface StockRow {
  /** Index of the reference that it answers, from 1. */
  ordinal: number
  /** The variant that matches; of several or none, the first variant. */
  variant_id: string
  /** Number of variants of the product that match the reference. */
  fitting: number
  version: string
  track_quantity: boolean | null
  quantity: number | null
  preorder_enabled: boolean | null
  preorder_left: number | null
  availability_status: string | null
  revision: number | null
}

export interface ItemRow {
  version: string
  product_id: string
  variant_id: string
  name: string
  slug: string
  product_type: 'PHYSICAL' | 'DIGITAL'
  visible: boolean
  price_minor: bigint
  compare_at_minor: bigint | null
  sku: string | null
  product_doc: ProductDoc
  variant_doc: VariantDoc
  media_items: ProductDetails['mediaItems'] | null
  category_ids: string[] | null
}

/** Every write of a product or its variants gives the product another version. */
const version = sql<string>`product.version::text`

/** A variant by its id, or by the names of options and their choices, as JSON. */
export interface VariantRequest {
  productId: string
  variantId: string | null
  options: string | null
}

/** The comparison key of names, which is also their form in a reference: fifty characters, case-insensitive. */
const keyOf = (name: string) => sql.raw<string>(`lower(left(btrim(${name}), 50))`)

const stockColumns = sql`${version} as version, item.track_quantity, item.quantity, item.preorder_enabled,
  item.preorder_limit - item.preorder_counter as preorder_left, item.availability_status, item.revision`

/** References with a variant id. Every order and most carts use this statement, so it is kept simple. */
export async function loadStock(site: SiteRead, requests: readonly (VariantRequest | undefined)[]): Promise<StockRow[]> {
  const { db, siteId } = site
  const named = requests.map((reference) => (reference?.variantId ? reference : undefined))
  if (!named.some(Boolean)) return []
  const products = named.map((reference) => reference?.productId ?? null)
  const variants = named.map((reference) => reference?.variantId ?? null)
  return loadStockRows(
    db,
    sql`
    select requested.ordinal, variant.id as variant_id, 1 as fitting, ${stockColumns}
    from unnest(${products}::uuid[], ${variants}::uuid[]) with ordinality as requested (product_id, variant_id, ordinal)
    join product_variant variant on variant.site_id = ${siteId} and variant.id = requested.variant_id
      and variant.product_id = requested.product_id
    join product on product.site_id = ${siteId} and product.id = variant.product_id
    left join inventory_item item on item.site_id = ${siteId} and item.variant_id = variant.id
      and item.location_id = ${defaultLocationId(siteId)}`,
  )
}

/**
 * References with choices, or with nothing. `wanted` are the ids of the named choices, as in a variant's `choices_key`. An
 * unknown name becomes null, which no key contains. Names of modifiers do not select a variant.
 */
export async function loadStockByOptions(
  { db, siteId }: SiteRead,
  requested: readonly (VariantRequest | undefined)[],
): Promise<StockRow[]> {
  const open = requested.map((reference) => (reference && !reference.variantId ? reference : undefined))
  if (!open.some(Boolean)) return []
  const products = open.map((reference) => reference?.productId ?? null)
  const options = open.map((reference) => reference?.options ?? null)
  return loadStockRows(
    db,
    sql`
    select requested.ordinal, variant.id as variant_id, variant.fitting, ${stockColumns}
    from unnest(${products}::uuid[], ${options}::text[]) with ordinality as requested (product_id, options, ordinal)
    join product on product.site_id = ${siteId} and product.id = requested.product_id
    cross join lateral (
      select coalesce(array_agg((
        select concat(option ->> 'id', ':', choice ->> 'choiceId')
        from jsonb_array_elements(product.doc -> 'options') as option,
          jsonb_array_elements(option -> 'choicesSettings' -> 'choices') as choice
        where ${keyOf("option ->> 'name'")} = ${keyOf('named.key')} and ${keyOf("choice ->> 'name'")} = ${keyOf('named.value')}
        limit 1
      )), '{}') as choices
      from jsonb_each_text(requested.options::jsonb) as named
      where not exists (
        select 1 from jsonb_array_elements(product.doc -> 'modifiers') as modifier
        where ${keyOf("modifier ->> 'name'")} = ${keyOf('named.key')}
      )
    ) as wanted
    cross join lateral (
      select candidate.*, count(*) filter (where candidate.fits) over () as fitting
      from (
        select id, position,
          string_to_array(product_variant.choices_key, '|') @> wanted.choices as fits
        from product_variant
        where product_variant.site_id = ${siteId} and product_variant.product_id = product.id
      ) as candidate
      order by candidate.fits desc, candidate.position limit 1
    ) as variant
    left join inventory_item item on item.site_id = ${siteId} and item.variant_id = variant.id
      and item.location_id = ${defaultLocationId(siteId)}`,
  )
}

/** Returns all rows as one JSON value, because the driver's cost per row exceeds that of parsing its JSON. */
async function loadStockRows(db: SiteRead['db'], lookup: RawBuilder<unknown>): Promise<StockRow[]> {
  const { rows } = await sql<{ stock: StockRow[] | null }>`select json_agg(stock) as stock from (${lookup}) as stock`.execute(db)
  return rows[0]?.stock ?? []
}

export async function loadItems({ db, siteId }: SiteRead, variantIds: readonly string[]): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select ${version} as version, product.id as product_id, variant.id as variant_id, product.name, product.slug,
      product.product_type, product.visible and variant.visible as visible, variant.price_minor, variant.compare_at_minor,
      variant.sku, product.doc as product_doc, variant.doc as variant_doc, product.details -> 'mediaItems' as media_items,
      jsonb_path_query_array(product.all_categories, '$[*].id') as category_ids
    from product_variant variant
    join product on product.site_id = ${siteId} and product.id = variant.product_id
    where variant.site_id = ${siteId} and variant.id = any(${variantIds}::uuid[])`.execute(db)
  return rows
}

/** The versions alone. */
export async function loadVersions({ db, siteId }: SiteRead, variantIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; version: string }>`
    select variant.id, ${version} as version from product_variant variant
    join product on product.site_id = ${siteId} and product.id = variant.product_id
    where variant.site_id = ${siteId} and variant.id = any(${variantIds}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row.version]))
}
