import { sql } from 'kysely'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import type { SearchDetails } from '../../../../kernel/lists/query/search.ts'
import { productWords } from '../product-words.ts'
import { words } from '../../../../kernel/lists/query/words.ts'
import { type ProductListRequest, type ProductList, readList } from '../store/product-list.ts'

/**
 * A page of products with facets, in one statement. If no product has the requested words, products with similar words are
 * returned together with those words; that takes a second statement.
 */
export async function listProducts(site: SiteRead, request: ProductListRequest): Promise<ProductList> {
  const search: SearchDetails | undefined = request.expression?.trim()
    ? { expression: request.expression, mode: 'AND' }
    : undefined
  const exact = await readList(site, request, search, search && productWords.condition(site, search), undefined)
  const isAnyFound = exact.total > 0 || exact.without.some(({ total }) => total > 0)
  if (isAnyFound || !search) return exact
  const misspelt = words(request.expression!)
  const similar = productWords.similar(site, search) ?? sql<boolean>`false`
  return readList(site, request, search, similar, misspelt)
}
