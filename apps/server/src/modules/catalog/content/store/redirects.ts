import type { RedirectKind } from '@stoa/contract/services/stoa/redirects'
import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

/** The target of a path's redirect, if there is one. */
export async function findRedirectTarget({ db, siteId }: SiteRead, path: string): Promise<string | undefined> {
  const { rows } = await sql<{ target: string | null }>`
    select target from redirect where site_id = ${siteId} and path = ${path}`.execute(db)
  return rows[0]?.target ?? undefined
}

export async function loadRedirectsTo({ db, siteId }: SiteRead, target: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from redirect where site_id = ${siteId} and target = ${target} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** All redirects, which an import compares its lines with. */
export async function loadAllRedirects({ db, siteId }: SiteRead): Promise<KnownRedirect[]> {
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
