import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../kernel/site.ts'

/** Notes a key before its file is written, or with the deletion of its descriptor. */
export async function noteKeys({ db, siteId, now }: SiteTx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await sql`insert into media_stored_key (site_id, key, created_date) select ${siteId}, key, ${now} from unnest(${keys}::text[]) as given (key)
    on conflict (site_id, key) do update set created_date = excluded.created_date`.execute(db)
}

/** Removes the note; returns whether there was one. */
export async function takeKey({ db, siteId }: SiteTx, key: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from media_stored_key where site_id = ${siteId} and key = ${key}`.execute(db)
  return numAffectedRows === 1n
}

export async function keysBefore({ db, siteId }: SiteRead, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select key from media_stored_key
    where site_id = ${siteId} and created_date < ${before} order by created_date limit ${limit}`.execute(db)
  return rows.map(({ key }) => key)
}
