import { service, type Translation } from '@stoa/contract/services/stoa/translations'
import { sql, type RawBuilder } from 'kysely'
import { entity } from '../../../kernel/lists/entity/entity.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'

export const translation = entity<Translation>({
  service,
  type: 'Translation',
  table: 'translation',
  columns: {
    entity: { column: 'entity', notNull: true },
    entityId: { column: 'entity_id', type: 'uuid', notNull: true },
    language: { column: 'language', notNull: true },
  },
})

/** One entity in one language. */
export interface Translated {
  entity: string
  entityId: string
  language: string
}

/** The row of an entity and language. */
export function isOf({ entity, entityId, language }: Translated): RawBuilder<boolean> {
  return sql<boolean>`language = ${language} and entity_id = ${entityId} and entity = ${entity}`
}

/** The translations of entities of one kind into one language, by the entities' ids. */
export async function loadTranslations(
  site: SiteRead,
  { entity, language }: Omit<Translated, 'entityId'>,
  ids: readonly string[],
): Promise<Map<string, Translation>> {
  const rows = await translation.list.rowsWhere<Parameters<typeof translation.present>[0]>(
    site,
    translation.selected,
    sql`language = ${language} and entity_id = any(${ids}::uuid[]) and entity = ${entity}`,
  )
  return new Map(rows.map(translation.present).map((row) => [row.entityId, row]))
}
