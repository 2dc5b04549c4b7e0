import { sql, type RawBuilder } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { searchLanguages, stemsOf, type SearchLanguage } from '../../product-search/index.ts'
import { longestWord } from '../search/typos.ts'

/** A word of the site's products that a key found. */
export interface FoundWord {
  word: string
  /** The keys by which it was found. */
  found: string[]
}

/** The shortest part of a compound, and the fewest letters before it. */
export const shortestPart = 4
export const shortestBeginning = 3

/** The products of a transaction whose words are remembered at its end, in one statement. */
const written = new WeakMap<SiteTx, string[]>()

/** Remembers the words of products, as they are at the end of the transaction. */
export function rememberWords(site: SiteTx, productIds: readonly string[]): void {
  const known = written.get(site)
  if (known) {
    known.push(...productIds)
    return
  }
  const ids = [...productIds]
  written.set(site, ids)
  site.atCommit(insertion(site, searchLanguages(site), sql`product where site_id = ${site.siteId} and id = any(${ids}::uuid[])`))
}

/** The same for translations of these entities. */
export async function rememberTranslatedWords(site: SiteTx, entityIds: readonly string[]): Promise<void> {
  const translations = sql`translation where site_id = ${site.siteId} and entity_id = any(${[...entityIds]}::uuid[])`
  await insertion(site, searchLanguages(site), translations).execute(site.db)
}

/** Inserted in the order of the words, so that two transactions do not wait for each other. */
function insertion({ siteId }: SiteTx, languages: readonly SearchLanguage[], rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`insert into product_word (site_id, word, keys)
    select ${siteId}::uuid, word, ${keysOf(sql`word`, languages)}
    from (select distinct unnest(tsvector_to_array(search_words)) as word from ${rows}) as written
    where length(word) between 2 and 60
      and not exists (select from product_word as known where known.site_id = ${siteId} and known.word = written.word)
    order by word on conflict (site_id, word) do nothing`
}

/**
 * What finds a word: its stems (`de:tass`), the ends of these in languages with compounds (`-tass`), and, for typos, the word and its
 * stems without one of their letters (`~tase`).
 */
function keysOf(word: RawBuilder<unknown>, languages: readonly SearchLanguage[]): RawBuilder<unknown> {
  const stems = stemsOf(word, languages)
  const compounds = languages.filter(({ compounds: hasCompounds }) => hasCompounds).map(({ code }) => code)
  return sql`array(
    select code || ':' || stem from ${stems}
    union select '-' || right(stem, letters) from ${stems}
      cross join lateral generate_series(${sql.lit(shortestPart)}, length(stem) - ${sql.lit(shortestBeginning)}) as letters
      where code = any(${compounds}::text[])
    union select '~' || case place when 0 then form else left(form, place - 1) || substr(form, place + 1) end
      from (select ${word} as form union select stem from ${stems}) as forms
      cross join lateral generate_series(0, length(form)) as place
      where length(form) between 4 and ${sql.lit(longestWord)} and form ~ '^[^0-9]+$'
    order by 1)`
}

/** The words that have one of the keys or are among `words`, at most `limit`. */
export async function findWords(
  { db, siteId }: SiteRead,
  keys: readonly string[],
  words: readonly string[],
  limit: number,
): Promise<FoundWord[]> {
  if (keys.length + words.length === 0) return []
  const { rows } = await sql<FoundWord>`
    select word, array(select unnest(keys) intersect select unnest(${[...keys]}::text[])) as found
    from product_word where site_id = ${siteId} and (keys && ${[...keys]}::text[] or word = any(${[...words]}::text[]))
    limit ${limit}`.execute(db)
  return rows
}

/** The words that resemble a long one most. */
export async function findSimilarWords({ db, siteId }: SiteRead, word: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from product_word where site_id = ${siteId} and word % ${word} order by similarity(word, ${word}) desc, word
    limit ${limit}`.execute(db)
  return rows.map((row) => row.word)
}

/** The next products in the order of their ids. */
export async function loadProductIdsAfter({ db, siteId }: SiteRead, after: string | undefined, limit: number): Promise<string[]> {
  const beyond = after ? sql`id > ${after}::uuid` : sql`true`
  const { rows } = await sql<{ id: string }>`
    select id from product where site_id = ${siteId} and ${beyond} order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Deletes words that no product and no translation has any more, after `after`, and gives the others the keys of the site's present
 * languages. Returns the last word of the batch.
 */
export async function tidyWordsAfter(site: SiteTx, after: string, limit: number): Promise<string | undefined> {
  const { db, siteId } = site
  const { rows } = await sql<{ word: string }>`
    select word from product_word where site_id = ${siteId} and word > ${after} order by word limit ${limit}`.execute(db)
  const words = rows.map(({ word }) => word)
  await sql`delete from product_word where site_id = ${siteId} and word = any(${words}::text[])
    and not exists (select from product where product.site_id = ${siteId}
      and product.search_words @@ ${lexeme(sql`product_word.word`)})
    and not exists (select from translation where translation.site_id = ${siteId}
      and translation.search_words @@ ${lexeme(sql`product_word.word`)})`.execute(db)
  await newKeys(site, words).execute(db)
  return words.length === limit ? words.at(-1) : undefined
}

function newKeys(site: SiteTx, words: readonly string[]): RawBuilder<unknown> {
  return sql`insert into product_word as known (site_id, word, keys)
    select ${site.siteId}::uuid, word, ${keysOf(sql`word`, searchLanguages(site))}
    from product_word where site_id = ${site.siteId} and word = any(${[...words]}::text[]) order by word
    on conflict (site_id, word) do update set keys = excluded.keys where known.keys <> excluded.keys`
}

function lexeme(word: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`quote_literal(${word})::tsquery`
}
