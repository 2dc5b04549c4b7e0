import { oneRow } from '../../../../kernel/database/one-row.ts'
import { sql } from 'kysely'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { freeSlug } from '../../../../kernel/basics/slugs.ts'
import { slugOf } from '../slug.ts'

/** The slug of a name, with a number when it is in use. */
export async function findFreeSlug({ db, siteId }: SiteRead, table: 'page' | 'menu', name: string): Promise<string> {
  const wanted = slugOf(name, table)
  const { rows } = await sql<{ slug: string }>`
    select slug from ${sql.table(table)} where site_id = ${siteId} and starts_with(slug, ${wanted})`.execute(db)
  return freeSlug(wanted, new Set(rows.map(({ slug }) => slug)))
}

/** The slugs of the pages that visitors may see. */
export async function loadVisiblePageSlugs({ db, siteId }: SiteRead, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; slug: string }>`
    select id, slug from page where site_id = ${siteId} and id = any(${ids}::uuid[]) and visible`.execute(db)
  return new Map(rows.map(({ id, slug }) => [id, slug]))
}

/** Each page's id with that of the page above it, hidden ones too. */
export async function loadParentPages({ db, siteId }: SiteRead): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ id: string; parent: string | null }>`
    select id, doc ->> 'parentPage' as parent from page where site_id = ${siteId}`.execute(db)
  return new Map(rows.map(({ id, parent }) => [id, parent]))
}

/** True if the visible pages include an imprint and a privacy policy. */
export async function hasLegalPages({ db, siteId }: SiteRead): Promise<boolean> {
  return (
    oneRow(
      await sql<{ kinds: number }>`select count(distinct kind)::int as kinds from page
    where site_id = ${siteId} and visible and kind in ('IMPRINT', 'PRIVACY')
      and jsonb_path_exists(doc, '$.body.**.text ? (@ like_regex "\\\\S")')`.execute(db),
    ).kinds === 2
  )
}

/** The slugs of all visible pages. */
export async function loadPageAddresses({ db, siteId }: SiteRead): Promise<Address[]> {
  const { rows } = await sql<Address>`
    select slug, updated_date as "updatedDate" from page where site_id = ${siteId} and visible order by created_date, id`.execute(
    db,
  )
  return rows
}

export interface Address {
  slug: string
  updatedDate: Date
}
