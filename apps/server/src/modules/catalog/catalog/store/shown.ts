import { sql, type RawBuilder } from 'kysely'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { isInStock } from '../product-list/filters.ts'

/** Filters the products that are visible to visitors, in the given order. */
export function filterVisibleProducts(site: SiteRead, ids: readonly string[]): Promise<string[]> {
  return filterProductIds(site, ids, sql`visible`)
}

/** Filters the products that visitors can see and buy, from stock or as a preorder, in the given order. */
export function filterBuyableProducts(site: SiteRead, ids: readonly string[]): Promise<string[]> {
  return filterProductIds(site, ids, sql`visible and ${isInStock}`)
}

/** The names and slugs of products, by id. */
export async function loadProductNames(
  { db, siteId }: SiteRead,
  ids: readonly string[],
): Promise<Map<string, { name: string; slug: string }>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string; slug: string }>`
    select id, name, slug from product where site_id = ${siteId} and id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name, slug }) => [id, { name, slug }]))
}

/** Returns the price of the cheapest variant of each product, in the currency's smallest unit. */
export async function loadStartingPrices({ db, siteId }: SiteRead, ids: readonly string[]): Promise<Map<string, bigint>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; min_price_minor: bigint }>`
    select id, min_price_minor from product where site_id = ${siteId} and id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, BigInt(row.min_price_minor)]))
}

async function filterProductIds(
  { db, siteId }: SiteRead,
  ids: readonly string[],
  condition: RawBuilder<unknown>,
): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from product where site_id = ${siteId} and id = any(${ids}::uuid[]) and ${condition}`.execute(db)
  const found = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => found.has(id))
}

/** The ids of products by their slugs. */
export async function loadProductsBySlug({ db, siteId }: SiteRead, slugs: readonly string[]): Promise<Map<string, string>> {
  if (slugs.length === 0) return new Map()
  const { rows } = await sql<{ id: string; slug: string }>`
    select id, slug from product where site_id = ${siteId} and slug = any(${slugs}::text[])`.execute(db)
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}

/** The categories of products, by the products' ids. Those that do not exist any more are missing. */
export async function loadProductCategories(
  { db, siteId }: SiteRead,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ id: string; category_ids: string[] | null }>`
    select id, jsonb_path_query_array(all_categories, '$[*].id') as category_ids from product
    where site_id = ${siteId} and id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, category_ids }) => [id, category_ids ?? []]))
}

/** A product of a group, with its choice of each of some customizations. */
export interface GroupedProduct {
  id: string
  name: string
  slug: string
  visible: boolean
  availability_status: 'IN_STOCK' | 'OUT_OF_STOCK' | 'PARTIALLY_OUT_OF_STOCK'
  sold_out: boolean
  choices: {
    customizationId: string
    choiceId: string
    choiceType: 'CHOICE_TEXT' | 'ONE_COLOR' | null
    key: string | null
    name: string
    colorCode: string | null
  }[]
}

/** Returns products with their first choice of each of these customizations, options and modifiers alike. */
export async function loadGroupedProducts(
  { db, siteId }: SiteRead,
  ids: readonly string[],
  customizationIds: readonly string[],
): Promise<GroupedProduct[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<GroupedProduct>`
    select id, name, slug, visible, availability_status,
      availability_status = 'OUT_OF_STOCK' and preorder_status = 'DISABLED' as sold_out,
      (select coalesce(json_agg(json_build_object('customizationId', part ->> 'id', 'choiceId', choice ->> 'choiceId',
          'choiceType', choice ->> 'choiceType', 'key', choice ->> 'key', 'name', choice ->> 'name', 'colorCode', choice ->> 'colorCode')), '[]')
        from jsonb_array_elements(coalesce(doc -> 'options', '[]') || coalesce(doc -> 'modifiers', '[]')) as part
        cross join lateral (select part #> '{choicesSettings,choices,0}' as choice) as first
        where part ->> 'id' = any(${[...customizationIds]}::text[]) and choice is not null) as choices
    from product where site_id = ${siteId} and id = any(${[...ids]}::uuid[])`.execute(db)
  return rows
}
