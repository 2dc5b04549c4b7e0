import { sql, type RawBuilder } from 'kysely'
import type { SiteRead } from '../../site/site.ts'
import type { FieldColumn } from './field-map.ts'
import { isTypoOf } from './typos.ts'
import { isWrittenWithoutSpaces, normalised, words } from './words.ts'
import { escapeLike } from './escape-like.ts'

/** The wire's free-text search. */
export interface SearchDetails {
  mode?: 'AND' | 'OR'
  expression?: string | null
  /** The searched fields; all when empty. */
  fields?: string[]
  fuzzy?: boolean
  /** What `prepare` found out. No cursor carries it. */
  prepared?: unknown
}

/** How a list finds rows by words, and in which order. */
export interface TextSearch {
  /** Reads what `condition` and `relevance` need to know about the words of a search. */
  prepare?(site: SiteRead, search: SearchDetails): Promise<SearchDetails>
  /** Prepared searches to try one after another until one finds a row, instead of `similar`. */
  stages?(site: SiteRead, search: SearchDetails): AsyncIterable<SearchDetails>
  /** The rows that match a search with an expression. */
  condition(site: SiteRead, search: SearchDetails): RawBuilder<boolean>
  /** The rows with misspelt words, which are searched when no row matches. Undefined when the expression has no word. */
  similar?(site: SiteRead, search: SearchDetails): RawBuilder<boolean> | undefined
  /** The default sort of a search, highest value first. The list's own order decides between equals. */
  relevance?(site: SiteRead, search: SearchDetails): FieldColumn
}

/** The searched columns of a table with the column `search_text`, which has a trigram index and is normalized. */
interface SearchedTable {
  /** True if the row has exactly this number, SKU or barcode. Such rows are first. The text is trimmed and in lower case. */
  identifiedBy?(text: string): RawBuilder<boolean>
  /** The text in which misspelt words are looked for, `search_text` by default. */
  text?(site: SiteRead): RawBuilder<string>
}

/** Comes before every row that only has the words. */
const identified = 1000
const ownText = () => sql<string>`search_text`

/**
 * Searches the column `search_text`: every part of the expression occurs somewhere in it. Rows in which the parts are whole words
 * come first, then those in which they begin words.
 */
export function partialSearch({ identifiedBy, text = ownText }: SearchedTable): TextSearch {
  return {
    condition(_site, search) {
      const patterns = partsOf(search).map((part) => sql`search_text like ${`%${escapeLike(part)}%`}`)
      if (patterns.length === 0) return sql<boolean>`true`
      return sql<boolean>`(${sql.join(patterns, search.mode === 'OR' ? sql` or ` : sql` and `)})`
    },
    similar: (site, search) => misspelt({ mode: 'AND', ...search }, text(site)),
    relevance(_site, search) {
      const parts = partsOf(search).map(escapeLike)
      const all = (patternOf: (part: string) => string) =>
        sql`(true ${sql.join(
          parts.map((part) => sql`and ' ' || search_text || ' ' like ${patternOf(part)}`),
          sql` `,
        )})::int`
      return relevance(search, identifiedBy, sql`${all((part) => `% ${part} %`)} + ${all((part) => `% ${part}%`)}`)
    },
  }
}

/**
 * Searches text expressions by field without an index, for tables with few rows per site. A word finds words that begin with it, and
 * where words are written without spaces, words anywhere.
 */
export function unindexedSearch(expressions: Readonly<Record<string, RawBuilder<unknown>>>): TextSearch {
  const texts = new Map(Object.entries(expressions))
  return {
    condition(_site, { expression, fields, mode, fuzzy }) {
      const searched = expression
        ?.normalize('NFKC')
        .toLowerCase()
        .match(/[\p{L}\p{N}\p{M}]+/gu)
      if (!searched) return sql<boolean>`true`
      const named = fields?.length ? fields : [...texts.keys()]
      const text = sql<string>`lower(normalize(concat_ws(' ', ${sql.join(named.map((field) => texts.get(field) ?? sql`''`))}), NFKC))`
      const each = searched.map((word) => {
        const begins = sql<boolean>`${text} ~ ${isWrittenWithoutSpaces(word) ? word : `\\m${word}`}`
        return fuzzy ? sql<boolean>`(${begins} or ${isTypoOf(word, text)})` : begins
      })
      return sql<boolean>`(${sql.join(each, mode === 'AND' ? sql` and ` : sql` or `)})`
    },
  }
}

/**
 * The only ranking: rows that the expression identifies come first, then the closest matches. Rounded, so that cursors compare
 * equal.
 */
function relevance(
  { expression }: SearchDetails,
  identifiedBy: SearchedTable['identifiedBy'],
  closeness: RawBuilder<unknown>,
): FieldColumn {
  const text = normalised(expression ?? '').trim()
  const first = identifiedBy ? sql`case when ${identifiedBy(text)} then ${sql.lit(identified)} else 0 end + ` : sql``
  const ranked = sql`round((${first}${closeness})::numeric, 6)`
  return { path: 'relevance', type: 'numeric', expression: ranked, notNull: true, operators: [], sortable: false }
}

function misspelt({ expression, mode }: SearchDetails, text: RawBuilder<string>): RawBuilder<boolean> | undefined {
  const searched = words(expression ?? '')
  if (searched.length === 0) return undefined
  const each = searched.map((word) => isTypoOf(word, text))
  return sql<boolean>`(${sql.join(each, mode === 'OR' ? sql` or ` : sql` and `)})`
}

/** The number of an order may be written with its sign. */
function partsOf({ expression }: SearchDetails): string[] {
  return normalised(expression ?? '')
    .split(/\s+/)
    .map((part) => part.replace(/^#/, ''))
    .filter(Boolean)
}
