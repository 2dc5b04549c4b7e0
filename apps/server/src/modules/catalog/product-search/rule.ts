import * as contract from '@stoa/contract/services/stoa/product-search-rules'
import { refusal, requiredField } from '../../../kernel/basics/errors.ts'
import { siteCache } from '../../../kernel/caching/site-cache.ts'
import { entity } from '../../../kernel/lists/entity/entity.ts'
import { words } from '../../../kernel/lists/query/words.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { countRules, loadRules } from './store/rules.ts'

/** All rules of a site are kept in memory. */
const maxRules = 500

/** What the owner decided about a query of visitors. */
export interface QueryRule {
  pinnedIds: readonly string[]
  hiddenIds: readonly string[]
}

export const searchRule = entity<contract.SearchRule>({
  service: contract.service,
  type: 'SearchRule',
  table: 'product_search_rule',
  columns: { query: { column: 'query', notNull: true }, queryKey: { column: 'query_key', notNull: true } },
  conflicts: { product_search_rule_query: 'SEARCH_RULE_ALREADY_EXISTS' },
  async prepare(site, given, before) {
    if (!before && (await countRules(site)) >= maxRules)
      throw refusal('TOO_MANY_SEARCH_RULES', `a site has at most ${maxRules} rules`, { limit: maxRules })
    const query = given.query?.trim() ?? ''
    const queryKey = queryKeyOf(query)
    if (!queryKey) throw requiredField('searchRule.query')
    const pinnedProductIds = [...new Set(given.pinnedProductIds)]
    const hiddenProductIds = [...new Set(given.hiddenProductIds)].filter((id) => !pinnedProductIds.includes(id))
    return { ...given, query, queryKey, pinnedProductIds, hiddenProductIds }
  },
})

const rules = siteCache(
  async (site) => new Map((await loadRules(site)).map(({ query_key, ...rule }) => [query_key, rule])),
  [searchRule.fqdn],
  60_000,
)

/** The owner's rule for a query of visitors. */
export async function findRule(site: SiteRead, expression: string): Promise<QueryRule | undefined> {
  const rule = (await rules.get(site)).get(queryKeyOf(expression))
  return rule && { pinnedIds: rule.pinned, hiddenIds: rule.hidden }
}

/** The same for every spelling of a query. */
function queryKeyOf(query: string): string {
  return words(query).join(' ')
}
