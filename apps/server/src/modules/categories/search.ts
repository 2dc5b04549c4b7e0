import type { SearchDetails } from '@stoa/contract/services/categories/categories'
import { sql, type RawBuilder } from 'kysely'

/** Below this a word only happens to share letters with another. */
const resemblance = 0.4

const searchable: Record<string, RawBuilder<string>> = {
  name: sql`name`,
  description: sql`coalesce(doc ->> 'description', '')`,
}

/**
 * Categories with words that begin as the asked ones do. A tree is small, so its rows are read: no index holds their words.
 * Undefined where nothing is asked.
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
