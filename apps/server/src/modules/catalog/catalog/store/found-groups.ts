import { sql, type RawBuilder } from 'kysely'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import type { Group } from '../search/analyse.ts'
import { anyOf, word, type Words } from '../search/query-text.ts'
import { hasTranslatedWords } from '../search/translated.ts'

/** For each group, whether a product has one of its words. For visitors, only visible products count. */
export async function loadFoundGroups(
  site: SiteRead,
  groups: readonly Group[],
  asVisitor: boolean | undefined,
): Promise<boolean[]> {
  const each = groups.map(({ whole, prefix, form, synonym, broad }) => {
    return sql`exists (${productsWith(site, anyOf([whole, prefix, form, synonym, broad]) ?? whole, asVisitor)})`
  })
  const { rows } = await sql<{ found: boolean[] }>`select array[${sql.join(each)}] as found`.execute(site.db)
  return rows[0]?.found ?? []
}

/** How many products have each of the words, counted up to `most`. For visitors, only visible products count. */
export async function countProductsWith(
  site: SiteRead,
  words: readonly string[],
  asVisitor: boolean | undefined,
  most: number,
): Promise<number[]> {
  if (words.length === 0) return []
  const each = words.map((text) => {
    return sql`(select count(*)::int from (${productsWith(site, word(text), asVisitor)} limit ${most}) as counted)`
  })
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(each)}] as counts`.execute(site.db)
  return rows[0]?.counts ?? []
}

function productsWith(site: SiteRead, words: Words, asVisitor: boolean | undefined): RawBuilder<unknown> {
  return sql`select from product where site_id = ${site.siteId} ${asVisitor ? sql`and visible` : sql``}
    and ${hasTranslatedWords(site, words)}`
}
