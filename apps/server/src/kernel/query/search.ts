import { sql, type RawBuilder } from 'kysely'
import type { FieldColumn } from './field-map.ts'
import { words } from './words.ts'

/** The wire's free-text search. */
export interface SearchDetails {
  mode?: 'AND' | 'OR'
  expression?: string | null
  /** The searched fields; all when empty. */
  fields?: string[]
  fuzzy?: boolean
}

/** How a list finds rows by words. */
export interface TextSearch {
  /** The rows that match a search with an expression. */
  condition(search: SearchDetails): RawBuilder<boolean>
  /** The rows with similar words, which are searched when no row matches. Undefined when the expression has no word. */
  similar?(search: SearchDetails): RawBuilder<boolean> | undefined
  /** The default sort of a search, highest value first. */
  relevance?(search: SearchDetails): FieldColumn
}

/** Below this similarity, two words share letters only by chance. */
const resemblance = 0.4

/**
 * Searches a table with the columns `search_words` (tsvector; words of names have weight A) and `search_text` (normalized text
 * with a trigram index). A word finds all words that begin with it.
 */
export const indexedSearch = {
  condition(search: SearchDetails): RawBuilder<boolean> {
    const query = tsQuery(search)
    if (query === '') return sql<boolean>`false`
    const exact = sql<boolean>`search_words @@ to_tsquery('simple', ${query})`
    return search.fuzzy ? sql<boolean>`(${exact} or ${indexedSearch.similar(search)!})` : exact
  },

  similar({ expression, mode }: SearchDetails): RawBuilder<boolean> | undefined {
    const searched = words(expression ?? '')
    if (searched.length === 0) return undefined
    const each = searched.map((word) => sql<boolean>`word_similarity(${word}, search_text) >= ${resemblance}`)
    return sql<boolean>`(${sql.join(each, mode === 'OR' ? sql` or ` : sql` and `)})`
  },

  /** Rounded, so that a cursor's text compares equal to its row. */
  relevance(search: SearchDetails): FieldColumn {
    const rank = sql`ts_rank(search_words, to_tsquery('simple', ${tsQuery(search)}))`
    const likeness = sql`word_similarity(${words(search.expression ?? '').join(' ')}, search_text)`
    const expression = sql`round((${rank} + ${likeness})::numeric, 6)`
    return { path: 'relevance', type: 'numeric', expression, notNull: true, operators: [], sortable: false }
  },
} satisfies TextSearch

/** Prefix search for each word: `shi` finds `shirt`. Without the description, only text weighted as a name is searched. */
function tsQuery({ expression, mode, fields = [] }: SearchDetails): string {
  const suffix = fields.length > 0 && !fields.some((field) => /description/i.test(field)) ? ':*A' : ':*'
  return words(expression ?? '')
    .map((word) => word + suffix)
    .join(mode === 'AND' ? ' & ' : ' | ')
}

/** Searches text expressions by field without an index, for tables with few rows per site. A word finds words that begin with it. */
export function unindexedSearch(texts: Readonly<Record<string, RawBuilder<unknown>>>): TextSearch {
  return {
    condition({ expression, fields, mode, fuzzy }) {
      const searched = expression?.toLowerCase().match(/[\p{L}\p{N}]+/gu)
      if (!searched) return sql<boolean>`true`
      const named = fields?.length ? fields : Object.keys(texts)
      const text = sql`lower(concat_ws(' ', ${sql.join(named.map((field) => texts[field] ?? sql`''`))}))`
      const each = searched.map((word) => {
        const begins = sql<boolean>`${text} ~ ${`\\m${word}`}`
        return fuzzy ? sql<boolean>`(${begins} or word_similarity(${word}, ${text}) >= ${resemblance})` : begins
      })
      return sql<boolean>`(${sql.join(each, mode === 'AND' ? sql` and ` : sql` or `)})`
    },
  }
}

/** Searches the column `search_text` (lower case, trigram index): every part of the expression occurs somewhere in it. */
export const partialSearch: TextSearch = {
  condition({ expression }) {
    const parts = (expression ?? '').toLowerCase().split(/\s+/).filter(Boolean)
    // The number of an order may be written with its sign.
    const patterns = parts.map((part) => `%${part.replace(/^#/, '').replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`)
    return sql<boolean>`(${sql.join(
      patterns.map((pattern) => sql`search_text like ${pattern}`),
      sql` and `,
    )})`
  },
}
