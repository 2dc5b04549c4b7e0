import * as contract from '@stoa/contract/services/stores/products-v-3'
import { sql, type RawBuilder } from 'kysely'
import { notFound, type WireError } from '../../../../kernel/basics/errors.ts'
import { holds, type Caller } from '../../../../kernel/site/identity.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { allProductsCategoryId } from '../../categories/index.ts'
import { cardColumns, presentCard, type CardRow } from '../cards.ts'
import { withJoins } from '../joins.ts'
import { needsDetails, noFields, presentProduct, type Fields } from '../present.ts'
import { productQuery, productSearch } from '../product-lists.ts'
import type { ProductRow, VariantRow } from '../product-row.ts'
import { fullColumns, listColumns } from '../store/products.ts'
import { cheapestVariant, productById, productBySlug, type ProductWithVariants } from '../store/product-pages.ts'

type Refuse = (
  code: 'NO_PERMISSION_TO_READ_MERCHANT_DATA' | 'NO_PERMISSION_TO_INCLUDE_NOT_VISIBLE_PRODUCTS',
  description: string,
) => WireError

/** All visitors see the same catalogue. */
const sameForVisitors = { sameForVisitors: true }

export const getProduct = implementRead(
  contract.getProduct,
  async ({ site, caller, refuse }, { productId, fields }) => {
    const shown = fieldsFor(caller, fields, refuse)
    const product = await productById(site, productId)
    if (!product) throw notFound('product', { id: productId })
    return { product: await presentOne(site, product, caller, shown, refuse) }
  },
  sameForVisitors,
)

export const getProductBySlug = implementRead(
  contract.getProductBySlug,
  async ({ site, caller, refuse }, { slug, fields }) => {
    const shown = fieldsFor(caller, fields, refuse)
    const product = await productBySlug(site, slug)
    if (!product) throw notFound('product', { slug })
    return { product: await presentOne(site, product, caller, shown, refuse) }
  },
  sameForVisitors,
)

export const queryProducts = implementRead(
  contract.queryProducts,
  async ({ site, caller, refuse }, { query, fields }) => {
    const shown = fieldsFor(caller, fields, refuse)
    const extra = visibleTo(caller, query?.filter, refuse)
    if (shown.size === 0) {
      const { rows, metadata } = await productQuery.page<CardRow>(site, cardColumns, query, { extra })
      return { products: rows.map(presentCard), pagingMetadata: metadata }
    }
    const { rows, metadata } = await productQuery.page<ListedProduct>(site, columnsFor(site, shown), query, { extra })
    return { products: await presentListed(site, rows, caller, shown), pagingMetadata: metadata }
  },
  sameForVisitors,
)

export const searchProducts = implementRead(
  contract.searchProducts,
  async ({ site, caller, refuse }, { search, fields }) => {
    const shown = fieldsFor(caller, fields, refuse)
    const extra = visibleTo(caller, search.filter, refuse)
    const columns = columnsFor(site, shown)
    const { rows, metadata, aggregate } = await productSearch.page<ListedProduct>(site, columns, search, {
      extra,
      root: 'search',
    })
    return {
      products: await presentListed(site, rows, caller, shown),
      pagingMetadata: metadata,
      aggregationData: await aggregate(search),
    }
  },
  sameForVisitors,
)

export const countProducts = implementRead(contract.countProducts, async ({ site, caller, refuse }, request) => {
  const all = request.returnNonVisibleProducts ?? false
  if (all) requireHidden(caller, refuse)
  const extra = all ? undefined : sql<boolean>`product.visible`
  return { count: await productQuery.count(site, request, { extra }) }
})

/** Creates the category on first request, even before the first product. */
export const getAllProductsCategory = implement(contract.getAllProductsCategory, async ({ site }) => ({
  categoryId: await allProductsCategoryId(site),
  treeReference: { appNamespace: '@wix/stores' },
}))

export interface ListedProduct extends ProductRow {
  cheapest?: VariantRow | null
}

/** The columns of a list: descriptions, all media and the cheapest variant only when requested. */
export function columnsFor({ siteId }: SiteRead, fields: Fields): RawBuilder<unknown> {
  const columns = needsDetails(fields) ? fullColumns : listColumns
  return fields.has('MIN_PRICE_VARIANT') ? sql`${columns}, ${cheapestVariant(siteId)}` : columns
}

export function fieldsFor(caller: Caller, fields: readonly string[] | undefined, refuse: Refuse): Fields {
  if (!fields || fields.length === 0) return noFields
  if (fields.includes('MERCHANT_DATA') && !holds(caller, 'WIX_STORES.PRODUCT_MERCHANT_DATA_READ')) {
    throw refuse('NO_PERMISSION_TO_READ_MERCHANT_DATA', 'costs and profits are for the merchant')
  }
  return new Set(fields)
}

function seesHidden(caller: Caller): boolean {
  return holds(caller, 'WIX_STORES.PRODUCT_READ_NON_VISIBLE')
}

function requireHidden(caller: Caller, refuse: Refuse): void {
  if (!seesHidden(caller)) {
    throw refuse('NO_PERMISSION_TO_INCLUDE_NOT_VISIBLE_PRODUCTS', 'products that are not visible are for the merchant')
  }
}

/** Restricts visitors to visible products. A filter that names hidden ones is refused. */
export function visibleTo(caller: Caller, filter: unknown, refuse: Refuse): RawBuilder<boolean> | undefined {
  if (seesHidden(caller)) return undefined
  const requested = (filter as { visible?: unknown } | null | undefined)?.visible
  if (requested === false || (requested as { $eq?: unknown } | undefined)?.$eq === false) requireHidden(caller, refuse)
  return sql<boolean>`product.visible`
}

async function presentOne(
  site: SiteRead,
  product: ProductWithVariants,
  caller: Caller,
  fields: Fields,
  refuse: Refuse,
): Promise<contract.V3Product> {
  const hidden = seesHidden(caller)
  if (!product.visible && !hidden) requireHidden(caller, refuse)
  const variants = hidden ? product.variants : product.variants.filter(({ visible }) => visible)
  const [shown] = await withJoins(site, [presentProduct(product, fields, site.settings, variants)], fields, { hidden })
  return shown!
}

function presentListed(site: SiteRead, rows: readonly ListedProduct[], caller: Caller, fields: Fields) {
  const products = rows.map((row) => presentProduct(row, fields, site.settings, undefined, row.cheapest))
  return withJoins(site, products, fields, { hidden: seesHidden(caller) })
}
