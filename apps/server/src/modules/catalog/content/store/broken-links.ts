import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

/** Paths and how often they were requested without a page. */
export type Misses = ReadonlyMap<string, number>

const maxStored = 2000

export async function saveMisses({ db, siteId, now }: SiteTx, misses: Misses): Promise<void> {
  const rows = [...misses].map(
    ([path, hits]) => sql`(${siteId}::uuid, ${path}, ${hits}::integer, ${now}::timestamptz, ${now}::timestamptz)`,
  )
  await sql`insert into broken_link as known (site_id, path, hits, first_date, last_date) values ${sql.join(rows)}
    on conflict (site_id, path) do update set hits = known.hits + excluded.hits, last_date = excluded.last_date`.execute(db)
  await sql`delete from broken_link where site_id = ${siteId} and path in (
    select path from broken_link where site_id = ${siteId} order by last_date desc offset ${maxStored}
  )`.execute(db)
}

interface BrokenLinkRow {
  path: string
  hits: number
  first_date: Date
  last_date: Date
}

/** The most requested missing paths, without those that a redirect covers now. */
export async function loadBrokenLinks({ db, siteId }: SiteRead): Promise<BrokenLinkRow[]> {
  const { rows } = await sql<BrokenLinkRow>`select path, hits, first_date, last_date from broken_link broken
    where site_id = ${siteId}
      and not exists (select from redirect where redirect.site_id = ${siteId} and redirect.path = broken.path)
    order by hits desc, last_date desc limit 500`.execute(db)
  return rows
}

export async function deleteBrokenLinks({ db, siteId }: SiteTx, paths: readonly string[]): Promise<void> {
  await sql`delete from broken_link where site_id = ${siteId} and path = any(${paths}::text[])`.execute(db)
}
