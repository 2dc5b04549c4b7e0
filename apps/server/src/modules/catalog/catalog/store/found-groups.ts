import { sql } from 'kysely'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import type { Group } from '../search/group.ts'
import { wordsAt } from '../search/group.ts'
import { queryText, word } from '../search/query-text.ts'
import { hasWords } from '../search/translated.ts'

/** For each group, whether a product has one of its words, without and with the more general ones. For visitors, only visible products count. */
export async function loadFoundGroups(
  site: SiteRead,
  groups: readonly Group[],
  asVisitor: boolean | undefined,
): Promise<{ strictly: boolean[]; widely: boolean[] }> {
  const strict = groups.map((group) => queryText(wordsAt(group, 'STRICT')))
  const wide = groups.map((group) => queryText(wordsAt(group, 'WIDE')))
  const found = (await countProductsWith(site, [...strict, ...wide], asVisitor, 1)).map((count) => count > 0)
  return { strictly: found.slice(0, groups.length), widely: found.slice(groups.length) }
}

/** How many products have each of the words, counted up to `most`. For visitors, only visible products count. */
export function countProductsWithWords(
  site: SiteRead,
  words: readonly string[],
  asVisitor: boolean | undefined,
  most: number,
): Promise<number[]> {
  return countProductsWith(
    site,
    words.map((text) => queryText(word(text))),
    asVisitor,
    most,
  )
}

async function countProductsWith(
  site: SiteRead,
  queries: readonly string[],
  asVisitor: boolean | undefined,
  most: number,
): Promise<number[]> {
  if (queries.length === 0) return []
  const { rows } = await sql<{ count: number }>`
    select (select count(*)::int from (
      select from product where site_id = ${site.siteId} and (visible or ${!asVisitor})
        and ${hasWords(site, sql`wanted.query::tsquery`)} limit ${most}) as counted) as count
    from unnest(${[...queries]}::text[]) with ordinality as wanted (query, position) order by position`.execute(site.db)
  return rows.map(({ count }) => count)
}
