import type { SearchDetails } from '../../../../kernel/lists/query/search.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { findRule, type QueryRule } from '../../product-search/index.ts'
import { analyse, type Group } from './analyse.ts'
import { correct } from './correct.ts'
import { anyOf, type Words } from './query-text.ts'
import { loadFoundGroups } from '../store/found-groups.ts'

/** How far a search goes for products: each stage finds what those before it do, and more. */
export type Stage = 'STRICT' | 'WIDE' | 'PARTIAL'

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
 * The searches to try one after another until one finds something: all words or what else they are called, then more general words,
 * then the same with typos corrected. With `partial`, the products with most of the words are last.
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
  if (groups.some(({ broad }) => broad)) yield atStage(strict, 'WIDE')

  const found = await loadFoundGroups(site, groups, strict.asVisitor)
  const corrected = await correct(site, groups, found, strict.asVisitor)
  const last = corrected ? await prepare(site, { ...search, corrected }) : strict
  if (corrected) {
    yield last
    if (last.prepared.groups.some(({ broad }) => broad)) yield atStage(last, 'WIDE')
  }
  if (partial && last.prepared.groups.length > 1) yield atStage(last, 'PARTIAL')
}

function atStage(search: ProductSearch & { prepared: PreparedSearch }, stage: Stage) {
  return { ...search, stage, prepared: { ...search.prepared, stage } }
}

/** What finds a group at a stage. */
export function wordsAt({ whole, prefix, form, synonym, broad }: Group, stage: Stage): Words {
  return anyOf([prefix ?? whole, form, synonym, stage === 'STRICT' ? undefined : broad]) ?? whole
}
