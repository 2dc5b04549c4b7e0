import { sql, type RawBuilder } from 'kysely'
import { escapeLike } from '../../../../kernel/lists/query/escape-like.ts'
import { isWrittenWithoutSpaces } from '../../../../kernel/lists/query/words.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { wordsAt, type Group } from './group.ts'
import type { PreparedSearch, ProductSearch } from './plan.ts'
import { anyOf, queryText, type Words } from './query-text.ts'
import { allText, allWords, hasTranslatedWords } from './translated.ts'

/** How rows of products, or of what belongs to them, are found by words. */
export interface WordRows {
  /** The rows are those of `product`, whose translations are searched as well. */
  translated: boolean
}

/** The rank of each group of words that a row has. What follows is less than one. */
const ofGroup = 5

/** The condition for rows with all groups, or with one of them where the search has the mode OR. */
export function condition(site: SiteRead, search: ProductSearch, { translated }: WordRows): RawBuilder<boolean> {
  const { groups, stage } = preparedOf(search)
  if (groups.length === 0) return sql<boolean>`false`
  const isAny = stage === 'PARTIAL' || search.mode !== 'AND'
  const weights = weightsOf(search)
  const shop = translated ? site : untranslated(site)
  if (shop.language === shop.settings.language && groups.every((group) => patternOf(group) === undefined)) {
    const query = groups.map((group) => queryText(wordsAt(group, stage), weights)).join(isAny ? ' | ' : ' & ')
    return sql<boolean>`search_words @@ ${query}::tsquery`
  }
  const each = groups.map((group) => hasTranslatedWords(shop, wordsAt(group, stage), { weights, pattern: patternOf(group) }))
  return sql<boolean>`(${sql.join(each, isAny ? sql` or ` : sql` and `)})`
}

/** Rows that are compared at each tier of suggestions. */
const mostCompared = 200
const maxSubsets = 12

/**
 * The rows that suggestions are chosen from: some whose names have the words themselves, and some that have all groups, or as many as
 * possible where the search is partial. Which ones is not determined where there are more.
 */
export function candidates(site: SiteRead, search: ProductSearch, from: RawBuilder<unknown>): RawBuilder<unknown> {
  const { groups, stage } = preparedOf(search)
  const sizes =
    stage === 'PARTIAL'
      ? groups
          .map((_, index) => index + 1)
          .toReversed()
          .slice(1)
      : [groups.length]
  const exact = groups.map(({ whole }) => hasTranslatedWords(site, whole, { weights: 'A' }))
  const all = (parts: readonly RawBuilder<unknown>[]) => sql`(${sql.join(parts, sql` and `)})`
  const each = groups.map((group) => hasTranslatedWords(site, wordsAt(group, stage), { pattern: patternOf(group) }))
  const tiers = [
    ...(stage === 'PARTIAL' ? [] : [all(exact)]),
    ...sizes.map((size) => sql`(${sql.join(subsets(each, size).slice(0, maxSubsets).map(all), sql` or `)})`),
  ]
  return sql`array(${sql.join(
    tiers.map((tier) => sql`(select id from ${from} and ${tier} limit ${sql.lit(mostCompared)})`),
    sql` union all `,
  )})`
}

/** The ways to choose some of several. */
function subsets<Item>(items: readonly Item[], size: number): Item[][] {
  if (size === 0) return [[]]
  return items.flatMap((item, index) => subsets(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]))
}

/** The number of groups that a row has, then how closely, then whether the words stand side by side, then how close the name is. */
export function closeness(site: SiteRead, search: ProductSearch, { translated }: WordRows): RawBuilder<unknown> {
  const prepared = preparedOf(search)
  const { groups } = prepared
  if (groups.length === 0) return sql`0`
  const shop = translated ? site : untranslated(site)
  const weights = weightsOf(search)
  const each = groups.map((group) => groupRank(group, prepared, weights))
  const tokens = groups.flatMap((group) => group.tokens)
  const sideBySide =
    tokens.length > 1
      ? sql`+ (words @@ ${tokens.map((token) => queryText({ word: token, prefix: true })).join(' <-> ')}::tsquery)::int * 0.5`
      : sql``
  return sql`(select (${sql.join(each, sql` + `)}) ${sideBySide} + word_similarity(${tokens.join(' ')}, text) * 0.4
    + 0.1 / (1 + length(text))
    from (select ${allWords(shop)} as words, ${allText(shop)} as text offset 0) as row_words)`
}

/** The number of groups that a row has. */
export function matchedGroups(site: SiteRead, search: ProductSearch, { translated }: WordRows): RawBuilder<unknown> {
  const { groups, stage } = preparedOf(search)
  const shop = translated ? site : untranslated(site)
  const each = groups.map((group) => sql`(words @@ ${queryText(wordsAt(group, stage))}::tsquery)::int`)
  return sql`(select ${sql.join(each, sql` + `)} from (select ${allWords(shop)} as words offset 0) as row_words)`
}

/** A row's rank by one group, from the closest: the word in the name, its other forms, its synonyms, other texts. */
function groupRank(
  { whole, prefix, form, synonym, broad }: Group,
  { groups }: PreparedSearch,
  weights: string,
): RawBuilder<unknown> {
  const begun = anyOf([prefix, form])
  const near = anyOf([prefix ?? whole, form])
  const cases: [words: Words | undefined, weights: string, rank: number][] = [
    [whole, 'A', 4],
    [prefix, 'A', 3.7],
    [form, 'A', 3.6],
    [whole, 'BC', 3.4],
    [begun, 'BC', 3.2],
    [synonym, 'A', 3],
    [synonym, 'BC', 2.6],
    [near, 'D', 2],
    [synonym, 'D', 1.5],
    [broad, 'ABC', 1.2],
    [broad, 'D', 0.8],
  ]
  const each = cases.flatMap(([words, ofWeights, rank]) => {
    if (!words || (weights && !ofWeights.includes(weights))) return []
    return sql`when words @@ ${queryText(words, weights || ofWeights)}::tsquery then ${sql.lit(ofGroup + rank / groups.length)}`
  })
  return sql`case ${sql.join(each, sql` `)} else 0 end`
}

export function preparedOf({ prepared }: ProductSearch): PreparedSearch {
  if (!prepared) throw new Error('the search has not been prepared')
  return prepared
}

/** Without the description, only text weighted as a name is searched. */
function weightsOf({ fields = [] }: ProductSearch): string {
  return fields.length > 0 && !fields.some((field) => /description/i.test(field)) ? 'A' : ''
}

/** For LIKE, where a word may be inside of another. */
function patternOf({ tokens }: Group): string | undefined {
  const [token, ...more] = tokens
  return token && more.length === 0 && isWrittenWithoutSpaces(token) ? `%${escapeLike(token)}%` : undefined
}

function untranslated(site: SiteRead): SiteRead {
  return { ...site, language: site.settings.language }
}
