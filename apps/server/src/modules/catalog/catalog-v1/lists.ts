import { getOrThrow } from '../../../kernel/basics/get-or-throw.ts'
import { isGuid } from '../../../kernel/basics/ids.ts'
import { service } from '@stoa/contract/services/stores/products'
import { parseAmount } from '@stoa/pricing'
import { sql, type RawBuilder } from 'kysely'
import { invalid } from '../../../kernel/basics/errors.ts'
import { fieldMap, type FieldColumn } from '../../../kernel/lists/query/field-map.ts'
import { list, type List } from '../../../kernel/lists/query/list.ts'
import type { WireQuery } from '../../../kernel/lists/query/page.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { allProductsCategoryId } from '../catalog/ports/items.ts'
import { collectionIdOf } from './ids.ts'

// Lists of this interface are pages of ids with a total, over the catalogue's tables with V1 field names.

export interface IdPage {
  ids: string[]
  offset: number
  total: number
}

const numericId = "(extract(epoch from date_trunc('milliseconds', created_date)) * 1000000)::bigint"

const products = (site: SiteRead) => sql`(
  select product.site_id, product.id, product.created_date, product.updated_date, product.name, product.slug, product.visible,
    lower(product.product_type) as product_type, greatest(product.min_price_minor, coalesce(product.min_compare_at_minor, 0)) as price_minor,
    coalesce(product.details ->> 'plainDescription', '') as description,
    (select string_agg(variant.sku, ' ' order by variant.position) from product_variant variant
      where variant.site_id = ${site.siteId} and variant.product_id = product.id
        ${site.audience === 'PUBLIC' ? sql`and variant.visible` : sql``}) as sku,
    '{}'::jsonb as doc
  from product where product.site_id = ${site.siteId}) as product`

const productColumns = {
  id: { column: 'id', type: 'uuid' as const, notNull: true },
  createdDate: { column: 'created_date', type: 'timestamptz' as const, notNull: true },
  lastUpdated: { column: 'updated_date', type: 'timestamptz' as const, notNull: true },
  name: { column: 'name', notNull: true },
  description: { column: 'description', notNull: true },
  sku: 'sku',
  productType: { column: 'product_type', notNull: true },
  slug: { column: 'slug', notNull: true },
}
const plainProducts = fieldMap(service, 'Product', service.queries.queryProducts.fields, productColumns)

function productFields(site: SiteRead): Map<string, FieldColumn> {
  const { currency } = site.settings
  const encode = (amount: string) => String(parseAmount(amount, currency))
  const fields = new Map(plainProducts)
  const numbers = { operators: getOrThrow(fields, 'lastUpdated').operators, notNull: true, type: 'bigint' as const }
  for (const path of ['price', 'priceData.price'])
    fields.set(path, { ...getOrThrow(fields, path), ...numbers, expression: sql.ref('price_minor'), encode })
  fields.set('numericId', { ...getOrThrow(fields, 'numericId'), ...numbers, expression: sql.raw(numericId) })
  const operators = ['$hasAll', '$hasSome', '$eq', '$in']
  const some = (ids: readonly unknown[]) => isInSomeOf(site, ids)
  fields.set('collectionIds', { ...getOrThrow(fields, 'collectionIds'), listPath: '$."collectionIds"[*]', operators, some })
  return fields
}

/** True if a product is in one of some collections or below it. */
function isInSomeOf(site: SiteRead, ids: readonly unknown[]): RawBuilder<boolean> {
  const collections = ids.map((id) => collectionIdOf(site, String(id)))
  if (collections.includes(allProductsCategoryId(site.siteId))) return sql`true`
  return sql`id::text in (
    with recursive within (id) as (
      select top.id from category top where top.site_id = ${site.siteId} and top.id = any(${collections.filter(isGuid)}::uuid[])
      union
      select child.id from within join category child on child.site_id = ${site.siteId} and child.parent_id = within.id)
    select item.catalog_item_id from category_item item
    join within on within.id = item.category_id where item.site_id = ${site.siteId})`
}

/** A product without a visible variant has nothing to buy. */
const isPublic = (site: SiteRead) => sql<boolean>`(product.visible and exists (select 1 from product_variant variant
  where variant.site_id = ${site.siteId} and variant.product_id = product.id and variant.visible))`

const productList = list({
  name: 'products of the older interface',
  from: products,
  fields: productFields,
  visibleRows: isPublic,
})

/** Without `hidden`, for staff whose scopes do not cover hidden products, the page has the public ones alone. */
export function loadProductPage(
  site: SiteRead,
  query: WireQuery | null | undefined,
  { hidden }: { hidden: boolean },
): Promise<IdPage> {
  return loadIdPage(site, productList, query, hidden ? undefined : isPublic(site))
}

const variants = ({ siteId }: SiteRead) => sql`(
  select variant.site_id, variant.id, variant.product_id, variant.position, variant.sku, variant.visible, variant.in_stock,
    product.name as product_name, product.visible as product_visible, product.created_date, '{}'::jsonb as doc
  from product_variant variant join product on product.site_id = ${siteId} and product.id = variant.product_id
  where variant.site_id = ${siteId}) as variant`

const variantFields = new Map<string, FieldColumn>([
  own('variantId', 'id', 'uuid'),
  own('productId', 'product_id', 'uuid'),
  own('productName', 'product_name', 'text'),
  own('sku', 'sku', 'text'),
  own('stock.inStock', 'in_stock', 'boolean'),
  own('createdDate', 'created_date', 'timestamptz'),
  ['id', { ...own('id', 'id', 'text')[1], expression: sql`(product_id || '-' || id)` }],
])

const isPublicVariant = sql<boolean>`(variant.visible and variant.product_visible)`

/** The variant's own id is the default order. */
const variantList = list({
  name: 'variants of the older interface',
  from: variants,
  fields: variantFields,
  visibleRows: isPublicVariant,
  defaultSort: [{ field: 'productId' }, { field: 'variantId' }],
})

/** The variants of all products. */
export function loadVariantPage(
  site: SiteRead,
  query: WireQuery | null | undefined,
  { hidden }: { hidden: boolean },
): Promise<IdPage> {
  return loadIdPage(site, variantList, query, hidden ? undefined : isPublicVariant, sql`product_id || '-' || id`)
}

const stock = ({
  siteId,
}: SiteRead) => sql`(select product.site_id, product.id, product.created_date, product.updated_date, product.visible,
    exists (select 1 from inventory_item item where item.site_id = ${siteId} and item.product_id = product.id and item.track_quantity) as track_quantity,
    '{}'::jsonb as doc
  from product where product.site_id = ${siteId}) as product`
const stockFields = new Map<string, FieldColumn>([
  own('id', 'id', 'uuid'),
  own('productId', 'id', 'uuid'),
  own('externalId', 'id', 'uuid'),
  own('lastUpdated', 'updated_date', 'timestamptz'),
  own('trackQuantity', 'track_quantity', 'boolean'),
  ['numericId', { ...own('numericId', 'id', 'bigint')[1], expression: sql.raw(numericId) }],
])

const stockList = list({
  name: 'inventory of the older interface',
  from: stock,
  fields: stockFields,
  visibleRows: isPublic,
  defaultSort: [{ field: 'numericId', descending: true }],
})

/** This list takes filter and sort as JSON in a text. */
export function loadStockPage(
  site: SiteRead,
  query: { filter?: string | null; sort?: string | null; paging?: WireQuery['paging'] } | undefined,
  { hidden }: { hidden: boolean },
): Promise<IdPage> {
  const wire: WireQuery = {
    filter: fromJson(query?.filter, 'query.filter'),
    sort: sortOf(query?.sort),
    paging: query?.paging ?? null,
  }
  return loadIdPage(site, stockList, wire, hidden ? undefined : isPublic(site))
}

function sortOf(text: string | null | undefined): NonNullable<WireQuery['sort']> {
  const sort = fromJson(text, 'query.sort')
  return [sort].flat().flatMap((entry) =>
    Object.entries((entry ?? {}) as Record<string, unknown>).map(([fieldName, order]) => ({
      fieldName,
      order: String(order).toUpperCase(),
    })),
  )
}

function fromJson(text: string | null | undefined, field: string): unknown {
  if (!text) return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw invalid({ field, description: 'must be JSON', violatedRule: 'FORMAT', data: { type: 'JSON' } })
  }
}

function own(path: string, column: string, type: FieldColumn['type']): [string, FieldColumn] {
  const operators = [
    '$eq',
    '$ne',
    '$in',
    '$nin',
    '$exists',
    '$gt',
    '$gte',
    '$lt',
    '$lte',
    ...(type === 'text' ? ['$startsWith', '$contains'] : []),
  ]
  return [path, { path, type, expression: sql.ref(column), notNull: column !== 'sku', operators, sortable: true }]
}

async function loadIdPage(
  site: SiteRead,
  rows: List,
  query: WireQuery | null | undefined,
  extra: RawBuilder<boolean> | undefined,
  id: RawBuilder<unknown> = sql`id`,
): Promise<IdPage> {
  const page = await rows.page<{ listed_id: string }>(site, sql`${id} as listed_id`, query, { extra })
  return { ids: page.rows.map(({ listed_id }) => listed_id), offset: page.offset ?? 0, total: await page.total() }
}
