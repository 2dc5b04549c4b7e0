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
}

/** How a list finds rows by words, and in which order. */
export interface TextSearch {
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

/** Texts of the rows in the language of the request, which are searched besides the ones that the owner wrote. */
export interface TranslatedTexts {
  /** True if a translated text of the row matches the tsquery, or contains the pattern of `LIKE`, if there is one. */
  matches(query: RawBuilder<unknown>, pattern: string | undefined): RawBuilder<boolean>
  /** The row's own translation as a table of at most one row, with the columns `search_words` and `search_text`. */
  ofRow: RawBuilder<unknown>
}

interface IndexedTable extends SearchedTable {
  /** Undefined in the language that the owner writes in. */
  translated?(site: SiteRead): TranslatedTexts | undefined
}

/** Comes before every row that only has the words. */
const identified = 1000
/** The rank of each searched word that a row has. The rest of the ranking is less than one such word. */
const ofWord = 4

const ownText = () => sql<string>`search_text`

/**
 * Searches a table with the columns `search_words` (tsvector; words of names have weight A) and `search_text`. A word finds all
 * words that begin with it; a single letter finds that word alone. Where words are written without spaces, it finds them inside of
 * names too.
 */
export function indexedSearch({ identifiedBy, text = ownText, translated }: IndexedTable) {
  const similar = (site: SiteRead, search: SearchDetails) => misspelt(search, text(site))
  return {
    condition(site: SiteRead, search: SearchDetails): RawBuilder<boolean> {
      const exact = hasWords(search, translated?.(site))
      const fuzzy = exact && search.fuzzy ? similar(site, search) : undefined
      return fuzzy ? sql<boolean>`(${exact} or ${fuzzy})` : (exact ?? sql<boolean>`false`)
    },
    similar,
    relevance(site: SiteRead, search: SearchDetails): FieldColumn {
      const closeness = closenessTo(search)
      const translation = translated?.(site)
      return relevance(
        search,
        identifiedBy,
        translation ? sql`greatest(${closeness}, (select ${closeness} from ${translation.ofRow} as own))` : closeness,
      )
    },
  } satisfies TextSearch
}

/** Each word may be in another language: shops translate some texts and leave others. */
function hasWords(search: SearchDetails, translated: TranslatedTexts | undefined): RawBuilder<boolean> | undefined {
  const terms = termsOf(search)
  if (terms.length === 0) return undefined
  const operator = operatorOf(search)
  if (!translated && terms.every(({ pattern }) => pattern === undefined))
    return sql<boolean>`search_words @@ ${queryOf(terms, operator)}`
  const each = terms.map((term) => {
    const { pattern } = term
    const query = queryOf([term], operator)
    const inside = pattern ? sql`or search_text like ${pattern}` : sql``
    const inTranslation = translated ? sql`or ${translated.matches(query, pattern)}` : sql``
    return sql<boolean>`(search_words @@ ${query} ${inside} ${inTranslation})`
  })
  return sql<boolean>`(${sql.join(each, operator === ' & ' ? sql` and ` : sql` or `)})`
}

/** The number of searched words that a row has, then whether they stand side by side, then how close the texts are. */
function closenessTo(search: SearchDetails): RawBuilder<unknown> {
  const terms = termsOf(search)
  const expression = words(search.expression ?? '').join(' ')
  const rank = sql`least(ts_rank(search_words, ${queryOf(terms, operatorOf(search))}), 1) + word_similarity(${expression}, search_text)`
  if (terms.length < 2) return rank
  const counted = terms.map((term) => sql`(search_words @@ ${queryOf([term], ' | ')})::int`)
  const sideBySide = sql`(search_words @@ ${queryOf(terms, ' <-> ')})::int`
  return sql`${sql.lit(ofWord)} * (${sql.join(counted, sql` + `)}) + ${sideBySide} + ${rank}`
}

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

interface Term {
  /** The term as a tsquery: `shi:*`. */
  query: string
  /** For LIKE, where a word may be inside of another. */
  pattern?: string
}

/** Prefix search for each word: `shi` finds `shirt`. Without the description, only text weighted as a name is searched. */
function termsOf({ expression, fields = [] }: SearchDetails): Term[] {
  const weight = fields.length > 0 && !fields.some((field) => /description/i.test(field)) ? 'A' : ''
  return words(expression ?? '').map((word) => {
    const isInside = isWrittenWithoutSpaces(word)
    const isLetter = !isInside && /^\p{L}$/u.test(word)
    const suffix = isLetter ? weight : `*${weight}`
    return { query: suffix ? `${word}:${suffix}` : word, ...(isInside && { pattern: `%${escapeLike(word)}%` }) }
  })
}

function queryOf(terms: readonly Term[], operator: string): RawBuilder<unknown> {
  return sql`to_tsquery('simple', ${terms.map(({ query }) => query).join(operator)})`
}

function operatorOf({ mode }: SearchDetails): ' & ' | ' | ' {
  return mode === 'AND' ? ' & ' : ' | '
}

/** The number of an order may be written with its sign. */
function partsOf({ expression }: SearchDetails): string[] {
  return normalised(expression ?? '')
    .split(/\s+/)
    .map((part) => part.replace(/^#/, ''))
    .filter(Boolean)
}
