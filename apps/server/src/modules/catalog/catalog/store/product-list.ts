import { oneRow } from '../../../../kernel/database/one-row.ts'
import type { Subscription } from '@stoa/contract/services/stores/products-v-3'
import type { SaleRule } from '@stoa/pricing'
import { sql, type RawBuilder } from 'kysely'
import { jsonb } from '../../../../kernel/database/database.ts'
import type { QueryRule } from '../../product-search/index.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { productWords } from '../product-words.ts'
import type { ProductSearch } from '../search/plan.ts'
import { matchedGroups } from '../search/rank.ts'
import { brandName, isInStock, narrowing, type AppliedFilter, type Narrowing } from '../product-list/filters.ts'
import {
  cheapestVariant,
  matchingVariants,
  type CheapestVariant,
  type MatchingVariants,
} from '../product-list/matching-variants.ts'
import { salePriceColumn } from '../product-list/sale-price.ts'

export type ProductListOrder =
  | 'ARRANGED'
  | 'RELEVANCE'
  | 'NEWEST'
  | 'PRICE_ASCENDING'
  | 'PRICE_DESCENDING'
  | 'NAME'
  | readonly string[]

export interface ProductListRequest {
  categoryId?: string | null | undefined
  expression?: string | undefined
  /** Only these products. */
  ids?: readonly string[] | undefined
  narrowing: Narrowing
  /** Ids when another module determines the order. */
  order: ProductListOrder
  limit: number
  offset: number
  facets: boolean
  /** True if a row of `product` is among the best rated ones, whom a facet counts. */
  isTopRated: RawBuilder<boolean>
  /** The rules that lower the prices by which the list is sorted and filtered. */
  sales: readonly SaleRule[]
  /** The owner's rule for the search, in place of the stored one. */
  rule?: QueryRule | undefined
  /** Only some of many products that have the words are compared and counted. */
  isSuggestion?: boolean
  /** Added to the relevance of a row of `product`: what sells or earns more may come first. */
  boost?: RawBuilder<unknown> | undefined
}

/** Values as JSON returns them; amounts are minor units. */
export interface ProductList {
  products: {
    id: string
    slug: string
    name: string
    min_price: number
    max_price: number
    /** The cheapest visible variant. */
    cheapest: CheapestVariant | null
    category_ids: string[] | null
    sold_out: boolean
    ribbon_id: string | null
    ribbon: string | null
    color_codes: string[] | null
    /** Null if it can be bought once. */
    only_subscriptions: Subscription[] | null
    variant_count: number
    pictures: { id?: string; url?: string; width?: number; height?: number; altText?: string }[]
    /** Null where no choices are requested. */
    matching: MatchingVariants | null
  }[]
  total: number
  facets: {
    min_price: number | null
    max_price: number | null
    in_stock: number
    top_rated: number
    brands: { value: string; count: number }[] | null
    choices: { option: string; option_id: string; value: string; choice_id: string; color: string | null; count: number }[] | null
  } | null
  /** Each filter with the number of products without it. */
  without: (AppliedFilter & { total: number })[]
}

/** The row that the statement returns. */
interface ProductListRow extends Omit<ProductList, 'without'> {
  /** Number of products per combination of failed filters. */
  failures: { failing: number; count: number }[] | null
}

export async function readList(
  site: SiteRead,
  {
    categoryId,
    ids,
    narrowing: filters,
    order,
    limit,
    offset,
    facets,
    isTopRated,
    sales,
    boost,
    isSuggestion,
  }: ProductListRequest,
  search: ProductSearch | undefined,
): Promise<ProductList> {
  const [lowest, highest] = [salePriceColumn(sales, 'min_price_minor'), salePriceColumn(sales, 'max_price_minor')]
  const { applied, failing, ...counted } = narrowing(site, filters, { lowest, highest })
  const inCategory = categoryId ? sql`all_categories @> ${jsonb([{ id: categoryId }])}` : sql`true`
  const among = ids ? sql`id = any(${[...ids]}::uuid[])` : sql`true`
  const listable = sql`product where site_id = ${site.siteId} and visible and ${inCategory} and ${among}`
  const found = search ? productWords.condition(site, search, isSuggestion ? listable : undefined) : sql`true`
  const isPartial = search?.stage === 'PARTIAL'
  const { failures, ...list } = oneRow(
    await sql<ProductListRow>`
    with found_products as materialized (
      select id, ${orderColumn(site, order, categoryId, search, boost)} as rank, created_date, name, ${lowest} as lowest, ${highest} as highest,
        ${facets ? facetColumns(isTopRated) : noFacetColumns}, ${failing} as failing, ${isPartial ? matchedGroups(site, search, { translated: true }) : sql`0`} as matched
      from product ${listed(order)} where site_id = ${site.siteId} and visible and ${inCategory} and ${among} and ${found}
    ), listed_products as (
      select * from found_products ${isPartial ? sql`where matched = (select max(matched) from found_products)` : sql``}
    ), page as (
      select id, row_number() over (order by ${sequence(order)}) as number
      from (select * from listed_products where failing = 0 order by ${sequence(order)} limit ${limit} offset ${offset}) as page_rows
    )
    select
      (select coalesce(json_agg(${shown(site, matchingVariants(site, filters))} order by page.number), '[]') from page
        -- One by one: a kept plan does not know that a page is short, and would join it with all products.
        cross join lateral (select * from product where product.site_id = ${site.siteId} and product.id = page.id limit 1) as product
      ) as products,
      (select count(*)::int from listed_products where failing = 0) as total,
      (select json_agg(entry) from (select failing, count(*) as count from listed_products group by failing) as entry) as failures,
      ${facets ? counts(counted) : sql`null::json`} as facets`.execute(site.db),
  )
  return { ...list, without: applied.map((filter) => ({ ...filter, total: totalWithout(filter, failures ?? []) })) }
}

function totalWithout({ bit }: AppliedFilter, failures: NonNullable<ProductListRow['failures']>): number {
  return failures.filter(({ failing }) => (failing & ~bit) === 0).reduce((sum, { count }) => sum + count, 0)
}

/** Columns that facets are counted by; they require reading every document of the list. */
const facetColumns = (isTopRated: RawBuilder<boolean>) =>
  sql`${isInStock} as in_stock, ${isTopRated} as top_rated, ${brandName} as brand, doc -> 'options' as options`

const noFacetColumns = sql`null as in_stock, null as top_rated, null as brand, null as options`

/** The data of a product card; the second picture is shown on hover. */
const shown = (site: SiteRead, matching: RawBuilder<unknown>) => sql`json_build_object(
  'id', product.id, 'slug', slug, 'name', name, 'min_price', min_price_minor, 'max_price', max_price_minor,
  'cheapest', ${cheapestVariant(site)},
  'category_ids', jsonb_path_query_array(all_categories, '$[*].id'), 'sold_out', not ${isInStock}, 'ribbon_id', doc #>> '{ribbon,id}', 'ribbon', doc #>> '{ribbon,name}',
  'only_subscriptions', jsonb_path_query_first(doc, '$.subscriptionDetails ? (exists(@.subscriptions[*].title) && !(@.allowOneTimePurchases == true)).subscriptions'),
  'color_codes', jsonb_path_query_array(doc, '$.options[*] ? (@.optionRenderType == "SWATCH_CHOICES").choicesSettings.choices[*].colorCode'),
  'variant_count', variant_count, 'matching', ${matching},
  'pictures', jsonb_build_array(coalesce(doc #> '{media,main,image}', doc #> '{media,main,thumbnail}')) || coalesce(jsonb_path_query_array(details, '$.mediaItems[1].image'), '[]'))`

/** All facets as one JSON object. */
function counts({
  price,
  stock,
  rating,
  brand,
  option,
}: Omit<ReturnType<typeof narrowing>, 'applied' | 'failing'>): RawBuilder<unknown> {
  return sql`json_build_object(
    'min_price', (select min(lowest) from listed_products where ${price}),
    'max_price', (select max(highest) from listed_products where ${price}),
    'in_stock', (select count(*) from listed_products where in_stock and ${stock}),
    'top_rated', (select count(*) from listed_products where top_rated and ${rating}),
    'brands', (select json_agg(entry) from (
      select brand as value, count(*) as count from listed_products where brand is not null and ${brand}
      group by brand order by count(*) desc, brand limit 50) as entry),
    'choices', (select json_agg(entry) from (
      select option ->> 'name' as option, choice ->> 'name' as value, max(option ->> 'id') as option_id,
        max(choice ->> 'choiceId') as choice_id, max(choice ->> 'colorCode') as color,
        count(distinct listed_products.id) filter (where ${option(sql`(option ->> 'name')`)}) as count
      from listed_products cross join lateral jsonb_array_elements(options) as option
        cross join lateral jsonb_array_elements(option #> '{choicesSettings,choices}') with ordinality as entry (choice, position)
      group by 1, 2 order by sum(count(distinct listed_products.id)) over (partition by option ->> 'name') desc, 1, min(position), 2
      limit 300) as entry))`
}

/** Joins the positions of the given ids, if another module determines the order. */
function listed(order: ProductListOrder): RawBuilder<unknown> {
  if (typeof order === 'string') return sql``
  return sql`left join unnest(${[...order]}::uuid[]) with ordinality as listed (listed_id, position) on listed.listed_id = product.id`
}

/** The value to sort by when the order is not one of the product's own columns. */
function orderColumn(
  site: SiteRead,
  order: ProductListOrder,
  categoryId: string | null | undefined,
  search: ProductSearch | undefined,
  boost: RawBuilder<unknown> | undefined,
): RawBuilder<unknown> {
  if (order === 'RELEVANCE' && search)
    return sql`-(${productWords.relevance(site, search).expression}${boost ? sql` + ${boost}` : sql``})`
  if (order === 'ARRANGED' && categoryId)
    return sql`(select (entry ->> 'index')::numeric from jsonb_array_elements(all_categories) as entry where entry ->> 'id' = ${categoryId})`
  if (typeof order !== 'string') return sql`listed.position`
  return sql`null::numeric`
}

/** The id breaks ties, so that pages neither repeat nor skip products. */
function sequence(order: ProductListOrder): RawBuilder<unknown> {
  switch (order) {
    case 'PRICE_ASCENDING':
      return sql`lowest, id`
    case 'PRICE_DESCENDING':
      return sql`highest desc, id`
    case 'NAME':
      return sql`lower(name), id`
    default:
      return sql`rank nulls last, created_date desc, id desc`
  }
}
