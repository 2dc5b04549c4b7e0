import { sql } from 'kysely'
import type { SiteRead } from '../../../../kernel/site/site.ts'

export async function loadCategoryNames({ db, siteId }: SiteRead, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from category
    where site_id = ${siteId} and id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
