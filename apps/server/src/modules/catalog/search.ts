import { sql, type RawBuilder } from 'kysely'
import type { FieldColumn } from '../../kernel/query/field-map.ts'
import { words } from './search-text.ts'

/** The wire's search. */
export interface SearchDetails {
  mode?: 'AND' | 'OR'
  expression?: string | null
  fields?: string[]
  fuzzy?: boolean
}

/** Below this similarity, two words share letters only by chance. */
const resemblance = 0.4

/** Rows with words that start with the searched words; undefined without a search. */
export function searchCondition(search: SearchDetails | null | undefined): RawBuilder<boolean> | undefined {
  if (!search?.expression?.trim()) return undefined
  const query = tsQuery(search)
  if (query === '') return sql<boolean>`false`
  const exact = sql<boolean>`search_words @@ to_tsquery('simple', ${query})`
  return search.fuzzy ? sql<boolean>`(${exact} or ${resembling(search)!})` : exact
}

/** Rows with words similar to the searched ones, used if no row has the words themselves. */
export function resembling(search: SearchDetails | null | undefined): RawBuilder<boolean> | undefined {
  const asked = words(search?.expression ?? '')
  if (asked.length === 0) return undefined
  const each = asked.map((word) => sql<boolean>`word_similarity(${word}, search_text) >= ${resemblance}`)
  return sql<boolean>`(${sql.join(each, search?.mode === 'OR' ? sql` or ` : sql` and `)})`
}

/** The default sort of a search. Rounded, so that a cursor's text compares equal to its row. */
export function relevance(search: SearchDetails): FieldColumn {
  const rank = sql`ts_rank(search_words, to_tsquery('simple', ${tsQuery(search)}))`
  const likeness = sql`word_similarity(${words(search.expression ?? '').join(' ')}, search_text)`
  const expression = sql`round((${rank} + ${likeness})::numeric, 6)`
  return { path: 'relevance', type: 'numeric', expression, notNull: true, operators: [], sortable: false }
}

/** Prefix search for each word: `shi` finds `shirt`. Without the description, only text weighted as a name is searched. */
function tsQuery({ expression, mode, fields = [] }: SearchDetails): string {
  const suffix = fields.length > 0 && !fields.some((field) => /description/i.test(field)) ? ':*A' : ':*'
  return words(expression ?? '')
    .map((word) => word + suffix)
    .join(mode === 'AND' ? ' & ' : ' | ')
}
