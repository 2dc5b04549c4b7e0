import * as contract from '@stoa/contract/services/stores/products-v-3'
import { sql } from 'kysely'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { allProductsCategoryId } from '../../categories/index.ts'
import { cardColumns, presentCard, type CardRow } from '../cards.ts'
import { productQuery, productSearch } from '../product-lists.ts'
import { findProductById, findProductBySlug } from '../store/product-pages.ts'
import {
  type ListedProduct,
  requestedColumns,
  requestedFields,
  requireHidden,
  visibleProducts,
  presentRequested,
  presentProductList,
} from '../requested-products.ts'

/** All visitors see the same catalogue. */
const sameForVisitors = { sameForVisitors: true }

export const getProduct = implementRead(
  contract.getProduct,
  async ({ site, caller, refuse }, { productId, fields }) => {
    const shown = requestedFields(caller, fields, refuse)
    const product = await findProductById(site, productId)
    if (!product) throw notFound('product', { id: productId })
    return { product: await presentRequested(site, product, caller, shown, refuse) }
  },
  sameForVisitors,
)

export const getProductBySlug = implementRead(
  contract.getProductBySlug,
  async ({ site, caller, refuse }, { slug, fields }) => {
    const shown = requestedFields(caller, fields, refuse)
    const product = await findProductBySlug(site, slug)
    if (!product) throw notFound('product', { slug })
    return { product: await presentRequested(site, product, caller, shown, refuse) }
  },
  sameForVisitors,
)

export const queryProducts = implementRead(
  contract.queryProducts,
  async ({ site, caller, refuse }, { query, fields }) => {
    const shown = requestedFields(caller, fields, refuse)
    const extra = visibleProducts(caller, query?.filter, refuse)
    if (shown.size === 0) {
      const { rows, metadata } = await productQuery.page<CardRow>(site, cardColumns, query, { extra })
      return { products: rows.map(presentCard), pagingMetadata: metadata }
    }
    const { rows, metadata } = await productQuery.page<ListedProduct>(site, requestedColumns(site, shown), query, { extra })
    return { products: await presentProductList(site, rows, caller, shown), pagingMetadata: metadata }
  },
  sameForVisitors,
)

export const searchProducts = implementRead(
  contract.searchProducts,
  async ({ site, caller, refuse }, { search, fields }) => {
    const shown = requestedFields(caller, fields, refuse)
    const extra = visibleProducts(caller, search.filter, refuse)
    const columns = requestedColumns(site, shown)
    const { rows, metadata, aggregate } = await productSearch.page<ListedProduct>(site, columns, search, {
      extra,
      root: 'search',
    })
    return {
      products: await presentProductList(site, rows, caller, shown),
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
