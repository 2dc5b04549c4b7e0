import type { SiteRead } from '../../../../kernel/site/site.ts'
import { stagesOf } from '../search/plan.ts'
import { type ProductListRequest, type ProductList, readList } from '../store/product-list.ts'

export interface FoundList extends ProductList {
  /** The expression that was searched for instead, after typos were corrected. */
  corrected?: string | undefined
  /** True if no product has all words, so that those with most are listed. */
  isPartial?: boolean
}

/**
 * A page of products with facets, in one statement. A search that finds nothing is tried again with more general words, with typos
 * corrected, and then with some of its words.
 */
export async function listProducts(site: SiteRead, request: ProductListRequest): Promise<FoundList> {
  const { expression } = request
  if (!expression?.trim()) return readList(site, request, undefined)
  let first: FoundList | undefined
  for await (const search of stagesOf(
    site,
    { expression, mode: 'AND', asVisitor: true, rule: request.rule },
    { partial: true },
  )) {
    const list = await readList(site, request, search)
    first ??= list
    const isAnyFound = list.total > 0 || list.without.some(({ total }) => total > 0)
    if (isAnyFound) return { ...list, corrected: search.corrected, isPartial: search.stage === 'PARTIAL' }
  }
  return first ?? readList(site, request, undefined)
}
