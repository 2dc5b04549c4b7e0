import { sql } from 'kysely'
import type { CompleteTheme } from '@stoa/web/theme/presets'
import { jsonb } from '../../../../kernel/database/database.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

export interface ThemeRow {
  revision: bigint
  published: Partial<CompleteTheme> | null
  draft: Partial<CompleteTheme> | null
}

export async function findTheme({ db, siteId }: SiteRead): Promise<ThemeRow | undefined> {
  const { rows } = await sql<ThemeRow>`select revision, published, draft from theme where site_id = ${siteId}`.execute(db)
  return rows[0]
}

/** Locks the row until the transaction ends; a site without one gets it. */
export async function lockTheme({ db, siteId }: SiteTx): Promise<ThemeRow> {
  await sql`insert into theme (site_id, revision) values (${siteId}, 0) on conflict (site_id) do nothing`.execute(db)
  const { rows } = await sql<ThemeRow>`select revision, published, draft from theme
    where site_id = ${siteId} for update`.execute(db)
  return rows[0] as ThemeRow
}

export async function saveTheme({ db, siteId }: SiteTx, { published, draft }: Omit<ThemeRow, 'revision'>): Promise<void> {
  await sql`update theme set revision = revision + 1, published = ${jsonb(published)}, draft = ${jsonb(draft)}
    where site_id = ${siteId}`.execute(db)
}

export interface VersionRow {
  number: number
  published_date: Date
  published_by: string | null
  doc: Partial<CompleteTheme>
}

/** Adds what is published now, and forgets the oldest beyond `kept`. */
export async function addVersion(
  { db, siteId, now }: SiteTx,
  { doc, by, kept }: { doc: CompleteTheme; by: string | undefined; kept: number },
): Promise<void> {
  await sql`insert into theme_version (site_id, number, published_date, published_by, doc)
    select ${siteId}::uuid, coalesce(max(number), 0) + 1, ${now}::timestamptz, ${by ?? null}::text, ${jsonb(doc)}::jsonb
    from theme_version where site_id = ${siteId}`.execute(db)
  await sql`delete from theme_version where site_id = ${siteId}
    and number <= (select max(number) from theme_version where site_id = ${siteId}) - ${kept}::integer`.execute(db)
}

/** The newest first. */
export async function loadVersions({ db, siteId }: SiteRead): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`select number, published_date, published_by, doc from theme_version
    where site_id = ${siteId} order by number desc`.execute(db)
  return rows
}

export async function findVersion({ db, siteId }: SiteRead, number: number): Promise<VersionRow | undefined> {
  const { rows } = await sql<VersionRow>`select number, published_date, published_by, doc from theme_version
    where site_id = ${siteId} and number = ${number}`.execute(db)
  return rows[0]
}
