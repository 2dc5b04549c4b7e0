import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { oldPath } from './redirect.ts'

/** Paths and how often they were requested without a page. */
type Misses = ReadonlyMap<string, number>

/** Limit of paths per write, so that someone who tries thousands of addresses costs a few statements. */
const pause = 10_000
const maxInMemory = 500
const maxStored = 2000

const sites = new Map<string, { misses: Map<string, number>; since: number }>()

/**
 * Counts a request for a missing path. Returns the counts to write, at intervals; counts that a process has not written when it
 * ends are lost.
 */
export function noteMiss(siteId: string, requested: string): Misses | undefined {
  const path = oldPath(requested)
  if (!path || isProbe(path)) return undefined
  const now = performance.now()
  const site = sites.get(siteId) ?? { misses: new Map<string, number>(), since: now }
  sites.set(siteId, site)
  if (site.misses.has(path) || site.misses.size < maxInMemory) site.misses.set(path, (site.misses.get(path) ?? 0) + 1)
  return now - site.since < pause ? undefined : takeMisses(siteId)
}

/** Counts that are not written yet. */
export function takeMisses(siteId: string): Misses {
  const misses = sites.get(siteId)?.misses ?? new Map<string, number>()
  sites.delete(siteId)
  return misses
}

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
export async function brokenLinks({ db, siteId }: SiteRead): Promise<BrokenLinkRow[]> {
  const { rows } = await sql<BrokenLinkRow>`select path, hits, first_date, last_date from broken_link broken
    where site_id = ${siteId}
      and not exists (select from redirect where redirect.site_id = ${siteId} and redirect.path = broken.path)
    order by hits desc, last_date desc limit 500`.execute(db)
  return rows
}

export async function deleteBrokenLinks({ db, siteId }: SiteTx, paths: readonly string[]): Promise<void> {
  await sql`delete from broken_link where site_id = ${siteId} and path = any(${paths}::text[])`.execute(db)
}

/** Paths that scanners try on every server are not broken links. */
function isProbe(path: string): boolean {
  return /\.(php|asp|aspx|jsp|cgi|env|git|sql|bak)(\/|$)|\/\.|\/wp-|\/cgi-bin/i.test(path)
}
