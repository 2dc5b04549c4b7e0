import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import type { FileUsageSource } from '../../../../kernel/lists/file-usage.ts'

/** The column that names a row, unless its source says otherwise. */
const ownId = sql<string>`shown.id`

export async function replaceInItems({ db, siteId, now }: SiteTx, replacementId: string, fileId: string): Promise<void> {
  await sql`update media_item set file_id = ${replacementId}, updated_date = ${now}
    where site_id = ${siteId} and file_id = ${fileId}
      and not exists (select from media_item taken where taken.site_id = ${siteId} and taken.file_id = ${replacementId})`.execute(
    db,
  )
}

export async function markUsed({ db, siteId }: SiteTx, usedDate: Date, fileIds: readonly string[]): Promise<void> {
  await sql`update media_file set last_used_date = ${usedDate}
    where site_id = ${siteId} and id = any(${fileIds}::text[]) and state = 'OK'
      and (last_used_date is null or last_used_date < ${usedDate}::timestamptz - ${usedLately})`.execute(db)
}

export async function markUsedNow({ db, siteId, now }: SiteTx, fileIds: readonly string[]): Promise<void> {
  await sql`update media_file set last_used_date = ${now} where site_id = ${siteId} and id = any(${fileIds}::text[])`.execute(db)
}

/** The rows of a source that show a file. */
export async function findRowsShowing(
  { db, siteId }: SiteTx,
  { table, rowId = ownId, text }: FileUsageSource,
  fileId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select ${rowId} as id from ${table} as shown
    where shown.site_id = ${siteId} and position(${fileId} in ${text(siteId)}) > 0 order by ${rowId} limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The day of the last use is shown: a product that is changed all the time is not written each time. */
const usedLately = sql.raw("interval '1 hour'")

/** The rows of a source that show one of the files, for each file some. */
export async function findPlaces(
  { db, siteId }: SiteRead,
  { table, rowId = ownId, screenId = rowId, title, text }: FileUsageSource,
  fileIds: readonly string[],
  perFile: number,
): Promise<{ fileId: string; id: string; title: string | null }[]> {
  const { rows } = await sql<{ fileId: string; id: string; title: string | null }>`
    select given.id as "fileId", place.id, place.title from unnest(${fileIds}::text[]) as given (id)
    cross join lateral (
      select ${screenId} as id, ${title} as title from ${table} as shown
      where shown.site_id = ${siteId} and position(given.id in ${text(siteId)}) > 0 order by ${rowId} limit ${perFile}) as place`.execute(
    db,
  )
  return rows
}

/** False if a row of a source shows a file and is not withheld, true if only withheld rows show it; undefined if none shows it. */
export async function findWithheld(
  { db, siteId }: SiteRead,
  { table, text, withheld }: FileUsageSource,
  fileId: string,
): Promise<boolean | undefined> {
  const { rows } = await sql<{ withheld: boolean }>`select ${withheld?.condition ?? sql`false`} as withheld from ${table} as shown
    where shown.site_id = ${siteId} and position(${fileId} in ${text(siteId)}) > 0 order by withheld limit 1`.execute(db)
  return rows[0]?.withheld
}
