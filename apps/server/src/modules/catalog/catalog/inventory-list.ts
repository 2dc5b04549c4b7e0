import { service } from '@stoa/contract/services/stores/inventory-items-v-3'
import { sql } from 'kysely'
import { getOrThrow } from '../../../kernel/basics/get-or-throw.ts'
import { showsStock } from './stock-visibility.ts'
import { fieldMap, type ColumnMap } from '../../../kernel/lists/query/field-map.ts'
import { list } from '../../../kernel/lists/query/list.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { searchByWords } from './product-words.ts'

const columns: ColumnMap = {
  productId: { column: 'product_id', type: 'uuid', notNull: true },
  variantId: { column: 'variant_id', type: 'uuid', notNull: true },
  locationId: { column: 'location_id', type: 'uuid', notNull: true },
  trackQuantity: { column: 'track_quantity', notNull: true },
  quantity: { column: 'quantity', type: 'bigint', notNull: true },
  inStock: { column: 'in_stock', notNull: true },
  availabilityStatus: { column: 'availability_status', notNull: true },
  'preorderInfo.enabled': { column: 'preorder_enabled', notNull: true },
  'product.name': { column: 'product_name', notNull: true },
  'product.variantName': 'variant_name',
  'product.variantSku': 'variant_sku',
  'product.variantBarcode': 'variant_barcode',
  'product.brand.id': { column: 'brand_id', type: 'text' },
}

/** Items with the names that they are known by; the planner opens it, so filters on the items use their indexes. */
const view = ({ siteId }: SiteRead) => sql`(
  select item.site_id, item.id, item.revision, item.created_date, item.updated_date, item.product_id, item.variant_id,
    item.location_id, item.track_quantity, item.quantity, item.in_stock, item.preorder_enabled, item.preorder_limit,
    item.preorder_counter, item.availability_status,
    -- Filters look for the category ids where the wire has them.
    item.doc || jsonb_build_object('product', jsonb_build_object('directCategoryIds',
      jsonb_path_query_array(product.direct_categories, '$[*].id'))) as doc,
    product.name as product_name, product.visible and variant.visible as is_public, product.doc #>> '{brand,id}' as brand_id,
    variant.sku as variant_sku, variant.barcode as variant_barcode, variant.visible as variant_visible,
    (select string_agg(option_choice ->> 'name', ', ' order by choice.position)
      from jsonb_array_elements(coalesce(variant.doc -> 'choices', '[]')) with ordinality as choice (entry, position)
      cross join lateral jsonb_path_query(product.doc, '$.options[*].choicesSettings.choices[*]') as option_choice
      where option_choice ->> 'choiceId' = choice.entry #>> '{optionChoiceIds,choiceId}') as variant_name,
    array(select entry ->> 'id' from jsonb_array_elements(product.direct_categories) as entry) as direct_category_ids,
    product.search_text, product.search_words, product.category_text
  from inventory_item item
  join product on product.site_id = ${siteId} and product.id = item.product_id
  join product_variant variant on variant.site_id = ${siteId} and variant.id = item.variant_id
  where item.site_id = ${siteId}
) as item`

const fields = fieldMap(service, 'InventoryItem', service.queries.searchInventoryItems.fields, columns)
// The contract's type has no barcode; what is filtered by is compared like the number beside it.
const { operators, type } = getOrThrow(fields, 'product.variantSku')
fields.set('product.variantBarcode', { ...getOrThrow(fields, 'product.variantBarcode'), operators, type })

function isCount(path: string): boolean {
  return path === 'quantity' || (path.startsWith('preorderInfo.') && path !== 'preorderInfo.enabled')
}

export const inventoryList = list({
  name: 'inventory items',
  from: view,
  fields,
  visibleRows: sql`is_public`,
  hides: (site, path) => isCount(path) && !showsStock(site),
  search: searchByWords({
    translated: false,
    identifiedBy: (text) => sql<boolean>`(lower(variant_sku) = ${text} or lower(variant_barcode) = ${text})`,
  }),
  values: () => ({ 'product.directCategoryIds': { values: sql`select unnest(direct_category_ids)`, type: 'text' } }),
})

export const itemSelection = sql.raw(
  `id, revision, created_date, updated_date, product_id, variant_id, location_id, track_quantity, quantity, in_stock, preorder_enabled,
  preorder_limit, preorder_counter, availability_status, doc, product_name, variant_name, variant_sku, variant_visible, direct_category_ids`,
)
