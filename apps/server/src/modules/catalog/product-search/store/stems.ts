import { sql, type RawBuilder } from 'kysely'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import type { SearchLanguage } from '../languages.ts'

/** Stems by language and word. They are the same for all sites, and a process needs few different ones. */
const cache = new Map<string, readonly string[]>()
const maxCached = 50_000

/** The stems of words in each language, as `de:tass`. A word that the dictionary leaves out is its own stem. */
export async function loadStems(
  { db }: SiteRead,
  languages: readonly SearchLanguage[],
  words: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const place = languages.map(({ code }) => code).join()
  const missing = [...new Set(words)].filter((word) => !cache.has(`${place} ${word}`))
  if (missing.length > 0 && languages.length > 0) {
    const { rows } = await sql<{ word: string; stems: string[] }>`
      select word, array(select code || ':' || stem from ${stemsOf(sql`word`, languages)}) as stems
      from unnest(${missing}::text[]) as word`.execute(db)
    if (cache.size > maxCached) cache.clear()
    for (const { word, stems } of rows) cache.set(`${place} ${word}`, stems)
  }
  return new Map(words.map((word) => [word, cache.get(`${place} ${word}`) ?? []]))
}

/** The stems of a word as a table with the columns `code` and `stem`. */
export function stemsOf(word: RawBuilder<unknown>, languages: readonly SearchLanguage[]): RawBuilder<unknown> {
  const each = languages.map(
    ({ code, dictionary }) =>
      sql`select ${sql.lit(code)} as code, unnest(ts_lexize(${sql.lit(dictionary)}::regdictionary, ${word})) as stem`,
  )
  const stems = each.length > 0 ? sql.join(each, sql` union all `) : sql`select ''::text as code, ''::text as stem where false`
  return sql`(${stems}) as stemmed`
}
