import { sql } from 'kysely'
import type { SiteRead } from '../../kernel/site.ts'
import { freeSlug } from '../../kernel/slugs.ts'
import { slugOf } from './slug.ts'

/** The slug of a name, with a number where another has it. */
export async function freeSlugFor({ db, siteId }: SiteRead, table: 'page' | 'menu', name: string): Promise<string> {
  const wanted = slugOf(name, table)
  const { rows } = await sql<{ slug: string }>`
    select slug from ${sql.table(table)} where site_id = ${siteId} and starts_with(slug, ${wanted})`.execute(db)
  return freeSlug(wanted, new Set(rows.map(({ slug }) => slug)))
}

/** The slugs of the pages that visitors may see. */
export async function visiblePageSlugs({ db, siteId }: SiteRead, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; slug: string }>`
    select id, slug from page where site_id = ${siteId} and id = any(${ids}::uuid[]) and visible`.execute(db)
  return new Map(rows.map(({ id, slug }) => [id, slug]))
}
