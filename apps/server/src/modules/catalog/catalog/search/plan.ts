import type { SearchDetails } from '../../../../kernel/lists/query/search.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { findRule, type QueryRule } from '../../product-search/index.ts'
import { analyse } from './analyse.ts'
import { correct } from './correct.ts'
import type { Group, Stage } from './group.ts'
import { loadFoundGroups } from '../store/found-groups.ts'

/** A search as a cursor carries it. */
export interface ProductSearch extends Omit<SearchDetails, 'prepared'> {
  stage?: Stage
  /** The expression that is searched for instead, after typos were corrected. */
  corrected?: string
  /** The visible products alone are searched, and the owner's rules for visitors' searches count. */
  asVisitor?: boolean
  /** A rule in place of the stored one. */
  rule?: QueryRule | undefined
  prepared?: PreparedSearch
}

export interface PreparedSearch {
  groups: readonly Group[]
  stage: Stage
  rule: QueryRule | undefined
}

/** The search with what its words mean. */
export async function prepare(site: SiteRead, search: ProductSearch): Promise<ProductSearch & { prepared: PreparedSearch }> {
  const { expression, corrected, stage = 'STRICT' } = search
  const [groups, rule] = await Promise.all([
    analyse(site, corrected ?? expression ?? ''),
    search.asVisitor ? (search.rule ?? findRule(site, expression ?? '')) : undefined,
  ])
  return { ...search, prepared: { groups, stage, rule } }
}

/**
 * The searches to try one after another until one finds something: all words or what else they are called, with single wrong letters
 * corrected, with more general words, with more letters corrected. With `partial`, the products with most of the words are last.
 */
export async function* stagesOf(
  site: SiteRead,
  search: ProductSearch,
  { partial }: { partial: boolean },
): AsyncGenerator<ProductSearch & { prepared: PreparedSearch }> {
  const strict = await prepare(site, search)
  const { groups } = strict.prepared
  yield strict
  if (groups.length === 0) return

  const found = await loadFoundGroups(site, groups, strict.asVisitor)
  const near = await correct(site, groups, { isFound: found.strictly, asVisitor: strict.asVisitor, mostEdits: 1 })
  let last = near ? await prepare(site, { ...search, corrected: near }) : strict
  if (near) yield last
  if (isWidened(strict)) yield atStage(strict, 'WIDE')

  if (!near) {
    const far = await correct(site, groups, { isFound: found.widely, asVisitor: strict.asVisitor, mostEdits: 2 })
    if (far) yield (last = await prepare(site, { ...search, corrected: far }))
  }
  if (last !== strict && isWidened(last)) yield atStage(last, 'WIDE')
  if (partial && last.prepared.groups.length > 1) yield atStage(last, 'PARTIAL')
}

function isWidened({ prepared }: { prepared: PreparedSearch }): boolean {
  return prepared.groups.some(({ broad }) => broad)
}

function atStage(search: ProductSearch & { prepared: PreparedSearch }, stage: Stage) {
  return { ...search, stage, prepared: { ...search.prepared, stage } }
}
