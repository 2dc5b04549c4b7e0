import { type RawBuilder, sql } from 'kysely'
import type {
  ReviewLine,
  LeftOutLine,
  ReviewDateFormat,
  ReviewFileSource,
  ReviewImportState,
} from '@stoa/contract/services/stoa/review-imports'
import type { OpenLine } from '../../../../kernel/lists/line-imports/jobs.ts'
import type { LineCounts, LineImportRow } from '../../../../kernel/lists/line-imports/line-import.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { newId } from '../../../../kernel/basics/ids.ts'
import type { StoredReview } from '../../reviews/index.ts'
import { oneRow } from '../../../../kernel/database/one-row.ts'

export async function loadOpenLines({ db, siteId }: SiteRead, importId: string, limit: number): Promise<OpenLine<ReviewLine>[]> {
  const { rows } = await sql<OpenLine<ReviewLine>>`select number, doc from review_import_line
    where site_id = ${siteId} and import_id = ${importId} and outcome is null and doc is not null order by number limit ${limit}`.execute(
    db,
  )
  return rows
}

export async function updateOutcomes(
  { db, siteId }: SiteTx,
  numbers: readonly number[],
  outcomes: readonly string[],
  importId: string,
): Promise<void> {
  await sql`update review_import_line as line set doc = null, outcome = known.outcome
    from unnest(${numbers}::int[], ${outcomes}::text[]) as known (number, outcome)
    where line.site_id = ${siteId} and line.import_id = ${importId} and line.number = known.number`.execute(db)
}

export async function addCounts(
  { db, siteId }: SiteTx,
  importId: string,
  { lines, added, changed, unchanged, refused }: LineCounts,
  state: ReviewImportState,
): Promise<void> {
  await sql`update review_import set done = done + ${lines}, added = added + ${added},
      changed = changed + ${changed}, unchanged = unchanged + ${unchanged}, refused = refused + ${refused},
      state = ${state}
    where site_id = ${siteId} and id = ${importId}`.execute(db)
}

export async function insertImportedReview({ db, siteId }: SiteTx, key: string, reviewId: string): Promise<void> {
  await sql`insert into imported_review (site_id, import_key, review_id) values (${siteId}, ${key}, ${reviewId})
    on conflict do nothing`.execute(db)
}

export async function upsertChange(
  { db, siteId }: SiteTx,
  {
    importId,
    reviewId,
    revision,
    before,
  }: { importId: string; reviewId: string; revision: string; before: RawBuilder<ReviewBefore> | null },
): Promise<void> {
  await sql`insert into review_import_change (site_id, import_id, review_id, revision, before)
    values (${siteId}, ${importId}, ${reviewId}, ${revision}, ${before})
    on conflict (site_id, import_id, review_id) do update set revision = excluded.revision`.execute(db)
}

export interface ChangeRow {
  review_id: string
  revision: bigint
  before: ReviewBefore | null
}

export async function loadChanges({ db, siteId }: SiteRead, importId: string, limit: number): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select review_id, revision, before from review_import_change
    where site_id = ${siteId} and import_id = ${importId} order by review_id limit ${limit}`.execute(db)
  return rows
}

export async function deleteChange({ db, siteId }: SiteTx, importId: string, id: string): Promise<void> {
  await sql`delete from review_import_change
    where site_id = ${siteId} and import_id = ${importId} and review_id = ${id}`.execute(db)
}

export async function addKept({ db, siteId }: SiteTx, importId: string, kept: number, state: ReviewImportState): Promise<void> {
  await sql`update review_import set kept = kept + ${kept}, state = ${state}
    where site_id = ${siteId} and id = ${importId}`.execute(db)
}

export async function loadImportedReviews(
  { db, siteId }: SiteRead,
  keys: readonly string[],
): Promise<{ import_key: string; review_id: string }[]> {
  const { rows } = await sql<{ import_key: string; review_id: string }>`select import_key, review_id from imported_review
    where site_id = ${siteId} and import_key = any(${keys}::text[])`.execute(db)
  return rows
}

export interface ImportRow extends LineImportRow {
  source: ReviewFileSource
  date_format: ReviewDateFormat | null
}

export async function insertImport(
  { db, siteId, now }: SiteTx,
  { source, dateFormat, fileName }: { source: ReviewFileSource; dateFormat: ReviewDateFormat | undefined; fileName: string },
): Promise<string> {
  const id = newId()
  await sql`insert into review_import (site_id, id, source, date_format, file_name, created_date, state)
    values (${siteId}, ${id}, ${source}, ${dateFormat ?? null}, ${fileName}, ${now}, 'UPLOADING')`.execute(db)
  return id
}

/** Adds lines behind those that are there. The caller has locked the import. */
export async function insertLines({ db, siteId }: SiteTx, { id, total }: ImportRow, lines: readonly ReviewLine[]): Promise<void> {
  if (lines.length === 0) return
  await sql`insert into review_import_line (site_id, import_id, number, doc)
    select ${siteId}, ${id}, line.number + ${total - 1}, line.doc
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as line (doc, number)`.execute(db)
  await sql`update review_import set total = total + ${lines.length} where site_id = ${siteId} and id = ${id}`.execute(db)
}

export async function updateState({ db, siteId }: SiteTx, id: string, state: ReviewImportState): Promise<void> {
  await sql`update review_import set state = ${state} where site_id = ${siteId} and id = ${id}`.execute(db)
}

export async function lockImport({ db, siteId }: SiteTx, id: string): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`select * from review_import where site_id = ${siteId} and id = ${id} for update`.execute(
    db,
  )
  return rows[0]
}

export async function findImport({ db, siteId }: SiteRead, id: string): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`select * from review_import where site_id = ${siteId} and id = ${id}`.execute(db)
  return rows[0]
}

/** An import that is known to exist: its row is locked. */
export async function getImport({ db, siteId }: SiteRead, id: string): Promise<ImportRow> {
  return oneRow(await sql<ImportRow>`select * from review_import where site_id = ${siteId} and id = ${id}`.execute(db))
}

export async function loadNewestImports({ db, siteId }: SiteRead): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`select * from review_import where site_id = ${siteId} and state <> 'UPLOADING'
    order by created_date desc limit 20`.execute(db)
  return rows
}

export async function loadLeftOutLines({ db, siteId }: SiteRead, importId: string): Promise<LeftOutLine[]> {
  const { rows } = await sql<LeftOutLine>`select number as index, outcome from review_import_line
    where site_id = ${siteId} and import_id = ${importId} and outcome not in ('NEW', 'CHANGED', 'UNCHANGED')
    order by number limit 1000`.execute(db)
  return rows
}

export interface ReviewBefore {
  content: NonNullable<StoredReview['content']>
  authorName: string | null
  reply: string | null
}
