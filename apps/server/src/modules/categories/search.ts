import type { SearchDetails } from '@stoa/contract/services/categories/categories'
import { sql, type RawBuilder } from 'kysely'

/** Below this similarity, two words only share letters by chance. */
const resemblance = 0.4

const searchable: Record<string, RawBuilder<string>> = {
  name: sql`name`,
  description: sql`coalesce(doc ->> 'description', '')`,
}

/**
 * Categories with words that start with the requested ones. A tree is small, so its rows are read without an index. Undefined
 * when nothing is requested.
 */
export function searchCondition(search: SearchDetails | null | undefined): RawBuilder<boolean> | undefined {
  const asked = search?.expression?.toLowerCase().match(/[\p{L}\p{N}]+/gu)
  if (!asked) return undefined
  const fields = search?.fields?.length ? search.fields : Object.keys(searchable)
  const text = sql`lower(concat_ws(' ', ${sql.join(fields.map((field) => searchable[field] ?? sql`''`))}))`
  const words = asked.map((word) => {
    const begins = sql`${text} ~ ${`\\m${word}`}`
    return search?.fuzzy ? sql`(${begins} or word_similarity(${word}, ${text}) >= ${resemblance})` : begins
  })
  return sql`(${sql.join(words, search?.mode === 'AND' ? sql` and ` : sql` or `)})`
}
