import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

/** Notes keys before their files are written. */
export function noteKeys(site: SiteTx, keys: readonly string[]): Promise<void> {
  return note(site, keys, { removed: false })
}

/** Notes keys whose files are to be removed: no descriptor is written for them from then on. */
export function noteRemoval(site: SiteTx, keys: readonly string[]): Promise<void> {
  return note(site, keys, { removed: true })
}

async function note({ db, siteId, now }: SiteTx, keys: readonly string[], { removed }: { removed: boolean }): Promise<void> {
  if (keys.length === 0) return
  await sql`insert into media_stored_key (site_id, key, created_date, removed)
    select ${siteId}, key, ${now}, ${removed} from unnest(${keys}::text[]) as given (key) order by key
    on conflict (site_id, key) do update set created_date = excluded.created_date,
      removed = media_stored_key.removed or excluded.removed`.execute(db)
}

/** Removes the notes of files that are now written; returns whether all of them may get their descriptors. */
export async function takeWritten({ db, siteId }: SiteTx, keys: readonly string[]): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from media_stored_key
    where site_id = ${siteId} and key = any(${keys}::text[]) and not removed`.execute(db)
  return Number(numAffectedRows) === keys.length
}

/** Removes the note. */
export async function takeKey({ db, siteId }: SiteTx, key: string): Promise<void> {
  await sql`delete from media_stored_key where site_id = ${siteId} and key = ${key}`.execute(db)
}

export async function loadKeysBefore({ db, siteId }: SiteRead, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select key from media_stored_key
    where site_id = ${siteId} and created_date < ${before} order by created_date limit ${limit}`.execute(db)
  return rows.map(({ key }) => key)
}
