import type { RedirectKind } from '@stoa/contract/services/stoa/redirects'
import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { freeSlug } from '../../../kernel/basics/slugs.ts'
import { slugOf } from './slug.ts'

/** The slug of a name, with a number when it is in use. */
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

/** Each page's id with that of the page above it, hidden ones too. */
export async function parentPagesOf({ db, siteId }: SiteRead): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ id: string; parent: string | null }>`
    select id, doc ->> 'parentPage' as parent from page where site_id = ${siteId}`.execute(db)
  return new Map(rows.map(({ id, parent }) => [id, parent]))
}

/** True if the visible pages include an imprint and a privacy policy. */
export async function hasLegalPages({ db, siteId }: SiteRead): Promise<boolean> {
  const { rows } = await sql<{ kinds: number }>`select count(distinct kind)::int as kinds from page
    where site_id = ${siteId} and visible and kind in ('IMPRINT', 'PRIVACY')
      and jsonb_path_exists(doc, '$.body.**.text ? (@ like_regex "\\\\S")')`.execute(db)
  return rows[0]!.kinds === 2
}

/** The target of a path's redirect, if there is one. */
export async function targetOf({ db, siteId }: SiteRead, path: string): Promise<string | undefined> {
  const { rows } = await sql<{ target: string | null }>`
    select target from redirect where site_id = ${siteId} and path = ${path}`.execute(db)
  return rows[0]?.target ?? undefined
}

export async function redirectsTo({ db, siteId }: SiteRead, target: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from redirect where site_id = ${siteId} and target = ${target} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** All redirects, which an import compares its lines with. */
export async function allRedirects({ db, siteId }: SiteRead): Promise<KnownRedirect[]> {
  const { rows } = await sql<KnownRedirect>`select id, path, target, kind from redirect where site_id = ${siteId}`.execute(db)
  return rows
}

export interface KnownRedirect {
  id: string
  path: string
  target: string | null
  kind: RedirectKind
}

export async function countHit({ db, siteId, now }: SiteTx, id: string): Promise<void> {
  await sql`update redirect set hits = hits + 1, last_hit_date = ${now} where site_id = ${siteId} and id = ${id}`.execute(db)
}

/** The slugs of all visible pages. */
export async function pageAddresses({ db, siteId }: SiteRead): Promise<Address[]> {
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
