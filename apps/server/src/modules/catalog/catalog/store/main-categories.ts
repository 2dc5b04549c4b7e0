import { sql } from 'kysely'
import type { SiteRead } from '../../../../kernel/site/site.ts'

/** The main categories of products, of those that have one. */
export async function loadMainCategories({ db, siteId }: SiteRead, productIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; category_id: string | null }>`select id, main_category_id as category_id from product
    where site_id = ${siteId} and id = any(${[...productIds]}::uuid[]) and main_category_id is not null`.execute(db)
  return new Map(rows.flatMap(({ id, category_id }) => (category_id ? [[id, category_id] as const] : [])))
}
