import type * as contract from '@stoa/contract/services/stores/products-v-3'
import { sql, type RawBuilder } from 'kysely'
import type { WireError } from '../../../kernel/basics/errors.ts'
import { holds, type Caller } from '../../../kernel/site/caller.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { withJoins } from './joins.ts'
import { needsDetails, noFields, presentProduct, type Fields } from './present.ts'
import type { ProductRow, VariantRow } from './product-row.ts'
import { fullColumns, listColumns } from './store/products.ts'
import { cheapestVariant, type ProductWithVariants } from './store/product-pages.ts'
import { single } from '../../../kernel/basics/single.ts'

type Refuse = (
  code: 'NO_PERMISSION_TO_READ_MERCHANT_DATA' | 'NO_PERMISSION_TO_INCLUDE_NOT_VISIBLE_PRODUCTS',
  description: string,
) => WireError

export interface ListedProduct extends ProductRow {
  cheapest?: VariantRow | null
}

/** The columns of a list: descriptions, all media and the cheapest variant only when requested. */
export function requestedColumns({ siteId }: SiteRead, fields: Fields): RawBuilder<unknown> {
  const columns = needsDetails(fields) ? fullColumns : listColumns
  return fields.has('MIN_PRICE_VARIANT') ? sql`${columns}, ${cheapestVariant(siteId)}` : columns
}

export function requestedFields(caller: Caller, fields: readonly string[] | undefined, refuse: Refuse): Fields {
  if (!fields || fields.length === 0) return noFields
  if (fields.includes('MERCHANT_DATA') && !holds(caller, 'WIX_STORES.PRODUCT_MERCHANT_DATA_READ')) {
    throw refuse('NO_PERMISSION_TO_READ_MERCHANT_DATA', 'costs and profits are for the merchant')
  }
  return new Set(fields)
}

function seesHidden(caller: Caller): boolean {
  return holds(caller, 'WIX_STORES.PRODUCT_READ_NON_VISIBLE')
}

export function requireHidden(caller: Caller, refuse: Refuse): void {
  if (!seesHidden(caller)) {
    throw refuse('NO_PERMISSION_TO_INCLUDE_NOT_VISIBLE_PRODUCTS', 'products that are not visible are for the merchant')
  }
}

/** Restricts visitors to visible products. A filter that names hidden ones is refused. */
export function visibleProducts(caller: Caller, filter: unknown, refuse: Refuse): RawBuilder<boolean> | undefined {
  if (seesHidden(caller)) return undefined
  const requested = (filter as { visible?: unknown } | null | undefined)?.visible
  if (requested === false || (requested as { $eq?: unknown } | undefined)?.$eq === false) requireHidden(caller, refuse)
  return sql<boolean>`product.visible`
}

export async function presentRequested(
  site: SiteRead,
  product: ProductWithVariants,
  caller: Caller,
  fields: Fields,
  refuse: Refuse,
): Promise<contract.V3Product> {
  const hidden = seesHidden(caller)
  if (!product.visible && !hidden) requireHidden(caller, refuse)
  const variants = hidden ? product.variants : product.variants.filter(({ visible }) => visible)
  return single(await withJoins(site, [presentProduct(product, fields, site.settings, variants)], fields, { hidden }))
}

export function presentProductList(site: SiteRead, rows: readonly ListedProduct[], caller: Caller, fields: Fields) {
  const products = rows.map((row) => presentProduct(row, fields, site.settings, undefined, row.cheapest))
  return withJoins(site, products, fields, { hidden: seesHidden(caller) })
}
