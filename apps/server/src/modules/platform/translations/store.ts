import { sql } from 'kysely'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { textsKey } from '../../../kernel/operations/translations/answer.ts'
import type { Texts } from '../../../kernel/operations/translations/texts.ts'

export async function loadTexts(site: SiteRead, entityIds: readonly string[]): Promise<Map<string, Texts>> {
  const ids = entityIds.filter((id) => guid.test(id))
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ entity: string; entity_id: string; texts: Texts }>`
    select entity, entity_id, doc -> 'texts' as texts from translation
    where site_id = ${site.siteId} and language = ${site.language} and entity_id = any(${ids}::uuid[])`.execute(site.db)
  return new Map(rows.map(({ entity, entity_id, texts }) => [textsKey(entity, entity_id), texts]))
}

export async function loadTranslationIds(site: SiteRead, entity: string, entityId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from translation
    where site_id = ${site.siteId} and entity_id = ${entityId} and entity = ${entity} order by id`.execute(site.db)
  return rows.map(({ id }) => id)
}

/** The languages that anything is translated into. */
export async function loadTranslatedLanguages({ db, siteId }: SiteRead): Promise<Set<string>> {
  const { rows } = await sql<{ language: string }>`
    select distinct language from translation where site_id = ${siteId}`.execute(db)
  return new Set(rows.map(({ language }) => language))
}

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
