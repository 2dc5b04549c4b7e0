import { sql } from 'kysely'
import { oneRow } from '../../../../kernel/database/one-row.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'

interface RuleRow {
  query_key: string
  pinned: string[]
  hidden: string[]
}

export async function loadRules({ db, siteId }: SiteRead): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select query_key, coalesce(doc -> 'pinnedProductIds', '[]') as pinned, coalesce(doc -> 'hiddenProductIds', '[]') as hidden
    from product_search_rule where site_id = ${siteId}`.execute(db)
  return rows
}

export async function countRules({ db, siteId }: SiteRead): Promise<number> {
  return oneRow(
    await sql<{ count: number }>`select count(*)::int as count from product_search_rule where site_id = ${siteId}`.execute(db),
  ).count
}
