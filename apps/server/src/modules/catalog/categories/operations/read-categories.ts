import * as contract from '@stoa/contract/services/categories/categories'
import { sql, type RawBuilder } from 'kysely'
import { fieldNotAllowed } from '../../../../kernel/basics/errors.ts'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { category } from '../entity.ts'
import { shown } from '../show.ts'
import { loadTrees } from '../store/tree.ts'
import { inTree, storesNamespace, treeOf, treeReference } from '../tree.ts'

export const queryCategories = implementRead(
  contract.queryCategories,
  async ({ site }, request) => {
    const page = await category.query(site, request.query, { extra: among(site, request) })
    return { categories: await shown(site, page.items, request.fields), pagingMetadata: page.metadata }
  },
  { sameForVisitors: true },
)

export const searchCategories = implementRead(contract.searchCategories, async ({ site }, request) => {
  const { search, fields } = request
  if (search.aggregations?.length) {
    throw fieldNotAllowed('search.aggregations', 'are not counted for categories')
  }
  const page = await category.query(site, search, { extra: among(site, request), root: 'search' })
  return { categories: await shown(site, page.items, fields), pagingMetadata: page.metadata, aggregationData: { results: [] } }
})

export const countCategories = implementRead(contract.countCategories, async ({ site }, request) => ({
  count: await category.count(site, request, { extra: among(site, request) }),
}))

/** The store's own tree exists before its first category. */
export const listTrees = implementRead(contract.listTrees, async ({ site }) => {
  const known = await loadTrees(site)
  const main = { appNamespace: storesNamespace, treeKey: null }
  const all = known.some(({ treeKey }) => treeKey === null) ? known : [main, ...known]
  return { trees: all.map(treeReference) }
})

/** The tree's categories; staff gets hidden ones on request. */
function among(site: SiteRead, request: contract.QueryCategoriesRequest | contract.CountCategoriesRequest): RawBuilder<boolean> {
  const tree = inTree(treeOf(request.treeReference))
  return request.returnNonVisibleCategories && site.audience === 'STAFF' ? tree : sql`${tree} and visible`
}
