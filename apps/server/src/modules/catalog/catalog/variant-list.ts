import { service } from '@stoa/contract/services/stores/read-only-variants-v-3'
import { parseAmount } from '@stoa/pricing'
import { sql } from 'kysely'
import { lookupTable } from '@stoa/web/lookup-table'
import { getOrThrow } from '../../../kernel/basics/get-or-throw.ts'
import { fieldMap, type ColumnMap, type Fields } from '../../../kernel/lists/query/field-map.ts'
import { list } from '../../../kernel/lists/query/list.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { searchByWords } from './product-words.ts'

const columns: ColumnMap = {
  variantId: { column: 'id', type: 'uuid', notNull: true },
  sku: 'sku',
  barcode: 'barcode',
  visible: { column: 'visible', notNull: true },
  'inventoryStatus.inStock': { column: 'in_stock', notNull: true },
  'inventoryStatus.preorderEnabled': { column: 'preorder_enabled', notNull: true },
  'productData.productId': { column: 'product_id', type: 'uuid', notNull: true },
  'productData.name': { column: 'product_name', notNull: true },
  'productData.slug': { column: 'slug', notNull: true },
  'productData.handle': { column: 'handle', notNull: true },
  'productData.visible': { column: 'product_visible', notNull: true },
  'productData.visibleInPos': { column: 'visible_in_pos', notNull: true },
  'productData.productType': { column: 'product_type', notNull: true },
  'productData.updatedDate': { column: 'updated_date', type: 'timestamptz', notNull: true },
  'productData.brand.id': { column: 'brand_id', type: 'text' },
  'productData.physicalProperties.fulfillerId': { column: 'fulfiller_id', type: 'text' },
}

/** Every variant with what the wire shows of its product; the planner opens it, so filters use the tables' indexes. */
const view = ({ siteId }: SiteRead) => sql`(
  select variant.site_id, variant.id, variant.product_id, variant.position, variant.visible, variant.sku, variant.barcode,
    variant.price_minor, variant.compare_at_minor, variant.cost_minor, variant.choices_key, variant.in_stock, variant.preorder_enabled,
    variant.doc || jsonb_build_object('optionChoices', coalesce(variant.doc -> 'choices', '[]')) as doc,
    product.name as product_name, product.slug, product.handle, product.visible as product_visible, product.visible_in_pos,
    product.product_type, product.main_category_id, product.revision as product_revision, product.created_date, product.updated_date,
    product.doc #>> '{brand,id}' as brand_id, product.doc #>> '{physicalProperties,fulfillerId}' as fulfiller_id,
    jsonb_build_object('options', product.doc -> 'options', 'subscriptionDetails', product.doc -> 'subscriptionDetails',
      'media', product.doc -> 'media') as product_doc,
    product.search_text, product.search_words, product.category_text
  from product_variant variant
  join product on product.site_id = ${siteId} and product.id = variant.product_id
  where variant.site_id = ${siteId}
) as variant`

const plain = fieldMap(service, 'ReadOnlyVariant', service.queries.searchVariants.fields, columns)
// The deprecated `id` is the product's, as its replacement says.
const idField = getOrThrow(plain, 'id')
plain.set('id', { ...idField, expression: sql.ref('product_id'), notNull: true })

const prices: Record<string, { column: string; notNull: boolean }> = lookupTable({
  'price.actualPrice.amount': { column: 'price_minor', notNull: true },
  'price.compareAtPrice.amount': { column: 'compare_at_minor', notNull: false },
})

const ofCurrency = new Map<string, Fields>()

export const variantList = list({
  name: 'variants',
  from: view,
  visibleRows: sql`(visible and product_visible)`,
  search: searchByWords({
    translated: false,
    identifiedBy: (text) => sql<boolean>`(lower(sku) = ${text} or lower(barcode) = ${text})`,
  }),
  defaultSort: [{ field: 'productData.productId' }],
  fields({ settings: { currency } }) {
    let fields = ofCurrency.get(currency)
    if (!fields) ofCurrency.set(currency, (fields = withPrices(currency)))
    return fields
  },
})

function withPrices(currency: string): Fields {
  const fields = new Map(plain)
  for (const [path, { column, notNull }] of Object.entries(prices)) {
    const encode = (amount: string) => String(parseAmount(amount, currency))
    fields.set(path, { ...getOrThrow(fields, path), type: 'bigint', expression: sql.ref(column), notNull, encode })
  }
  return fields
}

export const variantSelection = sql.raw(
  `id, product_id, visible, sku, barcode, price_minor, compare_at_minor, cost_minor, choices_key, in_stock, preorder_enabled, doc,
  product_name, slug, handle, product_visible, visible_in_pos, product_type, main_category_id, product_revision, product_doc`,
)
