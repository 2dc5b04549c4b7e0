import { sql, type RawBuilder } from 'kysely'
import type { SiteRead } from '../../../kernel/site/site.ts'

/**
 * The translations of entities of one kind into the language of the request, to search in: `entity_id`, the normalized name as
 * `search_text`, and `search_words` (names have weight A). A table expression, without an alias.
 */
export function searchedTranslations({ siteId, language }: SiteRead, entity: string): RawBuilder<unknown> {
  return sql`(select entity_id, search_text, search_words from translation
    where site_id = ${siteId} and language = ${language} and entity = ${entity})`
}
