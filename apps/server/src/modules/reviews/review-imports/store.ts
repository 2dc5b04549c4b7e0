import type {
  LeftOutLine,
  ReviewDateFormat,
  ReviewFileSource,
  ReviewImport,
  ReviewImportState,
  ReviewLine,
} from '@stoa/contract/services/stoa/review-imports'
import { sql } from 'kysely'
import { newId } from '../../../kernel/basics/ids.ts'
import { deleteRows, type RetentionRule } from '../../../kernel/background/retention.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'

export interface ImportRow {
  id: string
  source: ReviewFileSource
  date_format: ReviewDateFormat | null
  file_name: string
  created_date: Date
  state: ReviewImportState
  total: number
  done: number
  added: number
  changed: number
  unchanged: number
  refused: number
  kept: number
}

export async function startUpload(
  { db, siteId, now }: SiteTx,
  { source, dateFormat, fileName }: { source: ReviewFileSource; dateFormat: ReviewDateFormat | undefined; fileName: string },
): Promise<string> {
  const id = newId()
  await sql`insert into review_import (site_id, id, source, date_format, file_name, created_date, state)
    values (${siteId}, ${id}, ${source}, ${dateFormat ?? null}, ${fileName}, ${now}, 'UPLOADING')`.execute(db)
  return id
}

/** Adds lines behind those that are there. The caller has locked the import. */
export async function addLines({ db, siteId }: SiteTx, { id, total }: ImportRow, lines: readonly ReviewLine[]): Promise<void> {
  if (lines.length === 0) return
  await sql`insert into review_import_line (site_id, import_id, number, doc)
    select ${siteId}, ${id}, line.number + ${total - 1}, line.doc
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as line (doc, number)`.execute(db)
  await sql`update review_import set total = total + ${lines.length} where site_id = ${siteId} and id = ${id}`.execute(db)
}

export async function setState({ db, siteId }: SiteTx, id: string, state: ReviewImportState): Promise<void> {
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

export async function newestImports({ db, siteId }: SiteRead): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`select * from review_import where site_id = ${siteId} and state <> 'UPLOADING'
    order by created_date desc limit 20`.execute(db)
  return rows
}

export async function leftOutLines({ db, siteId }: SiteRead, importId: string): Promise<LeftOutLine[]> {
  const { rows } = await sql<LeftOutLine>`select number as index, outcome from review_import_line
    where site_id = ${siteId} and import_id = ${importId} and outcome not in ('NEW', 'CHANGED', 'UNCHANGED')
    order by number limit 1000`.execute(db)
  return rows
}

export function present({
  id,
  file_name,
  created_date,
  source: _source,
  date_format: _format,
  ...counts
}: ImportRow): ReviewImport {
  const { state, total, done, added, changed, unchanged, refused, kept } = counts
  return {
    id,
    fileName: file_name,
    createdDate: created_date.toISOString(),
    state,
    total,
    done,
    added,
    changed,
    unchanged,
    refused,
    kept,
  }
}

/** After that an import can no longer be undone. */
export const importRetention: RetentionRule = {
  name: 'reviewImports',
  defaultDays: 90,
  minDays: 7,
  maxDays: 400,
  purge: (site, before, limit) => deleteRows(site, sql`review_import`, sql`id`, sql`created_date < ${before}`, limit),
}
