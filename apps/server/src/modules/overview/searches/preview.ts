import { sql } from 'kysely'
import type { PreviewProductSearchRequest, PreviewProductSearchResponse } from '@stoa/contract/services/stoa/product-search'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { listProducts, type ProductListRequest } from '../../catalog/catalog/ports/storefront.ts'
import { loadBoost } from './boost.ts'

const shownProducts = 12

/** What visitors would find, with a rule that is not stored yet. */
export async function preview(
  site: SiteRead,
  { expression = '', pinnedProductIds = [], hiddenProductIds = [] }: PreviewProductSearchRequest,
): Promise<PreviewProductSearchResponse> {
  const list = await searchAsVisitors(site, expression, {
    limit: shownProducts,
    rule: { pinnedIds: pinnedProductIds, hiddenIds: hiddenProductIds },
    boost: await loadBoost(site),
  })
  return {
    products: list.products.map(({ id, name, slug }) => ({ id, name, slug, pinned: pinnedProductIds.includes(id) })),
    total: list.total,
    partial: list.isPartial ?? false,
    ...(list.corrected && { correctedExpression: list.corrected }),
  }
}

export function searchAsVisitors(site: SiteRead, expression: string, more: Partial<ProductListRequest>) {
  return listProducts(site, {
    expression,
    narrowing: {},
    order: 'RELEVANCE',
    limit: shownProducts,
    offset: 0,
    facets: false,
    isTopRated: sql<boolean>`false`,
    sales: [],
    ...more,
  })
}
