import { sql } from 'kysely'
import { oneRow } from '../../../../kernel/database/one-row.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'

export interface SynonymRow {
  direction: 'TWO_WAY' | 'ONE_WAY'
  terms: string[]
  finds: string[]
}

export async function loadSynonyms({ db, siteId }: SiteRead): Promise<SynonymRow[]> {
  const { rows } = await sql<SynonymRow>`
    select direction, doc -> 'terms' as terms, coalesce(doc -> 'finds', '[]') as finds
    from product_search_synonym where site_id = ${siteId} order by created_date, id`.execute(db)
  return rows
}

export async function countSynonyms({ db, siteId }: SiteRead): Promise<number> {
  return oneRow(
    await sql<{ count: number }>`select count(*)::int as count from product_search_synonym where site_id = ${siteId}`.execute(db),
  ).count
}
