import type { QueryableField } from '@stoa/contract'
import { service } from '@stoa/contract/services/stores/products-v-3'
import { parseAmount } from '@stoa/pricing'
import { sql } from 'kysely'
import { lookupTable } from '@stoa/web/lookup-table'
import type { AggregatedValues } from '../../../kernel/lists/query/aggregate.ts'
import { fieldMap, type FieldColumn, type Fields } from '../../../kernel/lists/query/field-map.ts'
import { list, type ListSpec } from '../../../kernel/lists/query/list.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { productWords } from './product-words.ts'

const columns = {
  name: { column: 'name', notNull: true },
  slug: { column: 'slug', notNull: true },
  handle: { column: 'handle', notNull: true },
  visible: { column: 'visible', notNull: true },
  visibleInPos: { column: 'visible_in_pos', notNull: true },
  productType: { column: 'product_type', notNull: true },
  'inventory.availabilityStatus': { column: 'availability_status', notNull: true },
  'inventory.preorderStatus': { column: 'preorder_status', notNull: true },
  'inventory.preorderAvailability': { column: 'preorder_availability', notNull: true },
  'directCategoriesInfo.categories': 'direct_categories',
  'allCategoriesInfo.categories': 'all_categories',
}

const prices: Record<string, { column: string; notNull: boolean }> = lookupTable({
  'actualPriceRange.minValue.amount': { column: 'min_price_minor', notNull: true },
  'actualPriceRange.maxValue.amount': { column: 'max_price_minor', notNull: true },
  'compareAtPriceRange.minValue.amount': { column: 'min_compare_at_minor', notNull: false },
  'compareAtPriceRange.maxValue.amount': { column: 'max_compare_at_minor', notNull: false },
})

/** The variants of a product that an audience may read. */
const variantsFor = ({ siteId, audience }: SiteRead) => sql`product_variant variant
  where variant.site_id = ${siteId} and variant.product_id = product.id ${audience === 'PUBLIC' ? sql`and variant.visible` : sql``}`

/** The variants in wire format, for filters on their fields. */
const variantsJson = (
  site: SiteRead,
) => sql`(select jsonb_agg(variant.doc || jsonb_build_object('id', variant.id, 'visible', variant.visible, 'sku', variant.sku, 'barcode', variant.barcode))
  from ${variantsFor(site)})`

const cheapestSku = ({ siteId }: SiteRead) => sql`(select variant.sku from product_variant variant
  where variant.site_id = ${siteId} and variant.product_id = product.id and variant.visible
  order by variant.price_minor, variant.position limit 1)`

const ofVariants = (site: SiteRead, value: string, type: FieldColumn['type'] = 'text') => ({
  values: sql`select ${sql.raw(value)} from ${variantsFor(site)}`,
  type,
})

const ofCategories = (column: string) => ({
  values: sql`select entry ->> 'id' from jsonb_array_elements(${sql.ref(column)}) as entry`,
  type: 'text' as const,
})

const ofChoices = (site: SiteRead, key: 'choiceId' | 'optionId') => ({
  values: sql`select distinct choice #>> ${sql.lit(`{optionChoiceIds,${key}}`)}
    from (select variant.doc from ${variantsFor(site)}) as variant
    cross join lateral jsonb_array_elements(coalesce(variant.doc -> 'choices', '[]')) as choice`,
  type: 'text' as const,
})

/** Fields that can be aggregated besides the filterable ones: values of variants, and categories by id. */
const values = (site: SiteRead): AggregatedValues => ({
  'allCategoriesInfo.categories.id': ofCategories('all_categories'),
  'allCategoriesInfo.categories': ofCategories('all_categories'),
  'directCategoriesInfo.categories.id': ofCategories('direct_categories'),
  'directCategoriesInfo.categories': ofCategories('direct_categories'),
  'variantsInfo.variants.sku': ofVariants(site, 'variant.sku'),
  'variantsInfo.variants.barcode': ofVariants(site, 'variant.barcode'),
  'variantsInfo.variants.visible': ofVariants(site, 'variant.visible', 'boolean'),
  'variantsInfo.variants.physicalProperties.weight': ofVariants(
    site,
    `(variant.doc #>> '{physicalProperties,weight}')::numeric`,
    'numeric',
  ),
  'variantsInfo.variants.choices.optionChoiceIds.choiceId': ofChoices(site, 'choiceId'),
  'variantsInfo.variants.choices.optionChoiceIds.optionId': ofChoices(site, 'optionId'),
})

const { queryProducts, searchProducts } = service.queries

const common: Omit<ListSpec, 'name' | 'fields'> = {
  from: () => sql`product`,
  visibleRows: sql`product.visible`,
  search: productWords,
  values,
}

// Queries accept the filters of searches too: to distinguish them would cost the caller and help nobody.
const queried = fieldsBy({ ...searchProducts.fields, ...queryProducts.fields })

export const productQuery = list({ ...common, name: 'products', fields: queried })
export const productSearch = list({
  ...common,
  name: 'product search',
  fields: fieldsBy(searchProducts.fields),
})

function fieldsBy(declared: Record<string, QueryableField>): (site: SiteRead) => Fields {
  const plain = fieldMap(service, 'V3Product', declared, columns)
  return (site) => fieldsOf(site, plain)
}

/** Amounts are compared in minor units, so that the index on the price can be used. */
function fieldsOf(site: SiteRead, plain: Fields): Fields {
  const fields = new Map(plain)
  for (const [path, { column, notNull }] of Object.entries(prices)) {
    const field = fields.get(path)
    if (!field) continue
    const encode = (amount: string) => String(parseAmount(amount, site.settings.currency))
    fields.set(path, { ...field, type: 'bigint', expression: sql.ref(column), notNull, encode })
  }
  const replace = (path: string, change: Partial<FieldColumn>) => {
    const field = fields.get(path)
    if (field) fields.set(path, { ...field, ...change })
  }
  replace('variantsInfo.variants', { expression: variantsJson(site) })
  replace('plainDescription', { expression: sql`coalesce(details -> 'plainDescription', details -> 'description')` })
  replace('minVariantPriceInfo.sku', { expression: cheapestSku(site) })
  replace('directCategoriesInfo.categories', { listPath: '$' })
  replace('allCategoriesInfo.categories', { listPath: '$' })
  return fields
}
