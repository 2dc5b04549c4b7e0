import { oneRow } from '../../../../kernel/database/one-row.ts'
import { sql } from 'kysely'
import type {
  CategorySource,
  ConfirmedPriceChange,
  ImportMessage,
  ImportOutcome,
  ImportStatus,
  PriceChange,
} from '@stoa/contract/services/stoa/product-files'
import { jsonb } from '../../../../kernel/database/database.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { inEnglish } from '../import-messages.ts'
import type { CsvFile, Reading } from '../csv-file.ts'
import { notFound } from '../../../../kernel/basics/errors.ts'

export interface ImportRun {
  id: string
  file_name: string | null
  dry_run: boolean
  status: ImportStatus
  columns: string[]
  total_products: number
  processed_products: number
  created_count: number
  changed_count: number
  unchanged_count: number
  failed_count: number
  unconfirmed_count: number
  warning_count: number
  findings: Findings
  created_date: Date
  finished_date: Date | null
  /** The import that this one undoes. */
  reverts: string | null
}

/** The findings about the file; empty for a run that undoes another one. */
export type Findings = Partial<Pick<CsvFile, 'program' | 'formats' | 'notices'>>

/** The instructions of the request. */
export interface StatedReading extends Reading {
  confirmedPriceChanges?: readonly ConfirmedPriceChange[]
}

export interface OutcomeRow {
  line: number
  handle: string
  title: string | null
  outcome: ImportOutcome
  changes: string[]
  /** In English. */
  message: string | null
  messages: ImportMessage[]
  priceChanges: PriceChange[]
}

export type NewOutcomeRow = Omit<OutcomeRow, 'message'>

/** The result for a product, and the number of warnings of its lines. */
export interface Counted {
  counter: 'created_count' | 'changed_count' | 'unchanged_count' | 'failed_count' | 'unconfirmed_count'
  warnings: number
}

const runColumns = sql.raw(
  'id, file_name, dry_run, status, columns, total_products, processed_products, created_count, changed_count, unchanged_count, failed_count, unconfirmed_count, warning_count, findings, created_date, finished_date, reverts',
)

export async function insertRun(
  { db, siteId, now }: SiteTx,
  run: Pick<ImportRun, 'id' | 'file_name' | 'dry_run' | 'columns' | 'total_products' | 'reverts'> & {
    /** Null for a run that undoes another one. */
    file_key: string | null
    mapping: object
    categories_from: readonly CategorySource[]
    reading: StatedReading
    findings: Findings
  },
): Promise<ImportRun> {
  return oneRow(
    await sql<ImportRun>`
    insert into product_import (site_id, id, file_name, dry_run, status, file_key, mapping, categories_from, reading, findings, columns, total_products, reverts, created_date)
    values (${siteId}, ${run.id}, ${run.file_name}, ${run.dry_run}, 'RUNNING', ${run.file_key}, ${jsonb(run.mapping)}, ${run.categories_from}::text[],
      ${jsonb(run.reading)}, ${jsonb(run.findings)}, ${jsonb(run.columns)},
      ${run.total_products}, ${run.reverts}, ${now}) returning ${runColumns}`.execute(db),
  )
}

export async function findRun({ db, siteId }: SiteRead, id: string): Promise<ImportRun | undefined> {
  const { rows } =
    await sql<ImportRun>`select ${runColumns} from product_import where site_id = ${siteId} and id = ${id}`.execute(db)
  return rows[0]
}

export async function getRun(site: SiteRead, id: string): Promise<ImportRun> {
  const run = await findRun(site, id)
  if (!run) throw notFound('productImport', { id })
  return run
}

/** The input of an import. An older version stored the text in the row. */
export interface ImportFile {
  file_key: string | null
  csv: string | null
  mapping: Record<string, string>
  categories_from: CategorySource[]
  reading: StatedReading
}

export async function getImportFile({ db, siteId }: SiteRead, id: string): Promise<ImportFile> {
  return oneRow(
    await sql<ImportFile>`
    select file_key, csv, mapping, categories_from, reading from product_import where site_id = ${siteId} and id = ${id}`.execute(
      db,
    ),
  )
}

export async function noteCreatedCategories({ db, siteId }: SiteTx, id: string, categoryIds: readonly string[]): Promise<void> {
  await sql`update product_import set created_categories = created_categories || ${categoryIds}::uuid[]
    where site_id = ${siteId} and id = ${id}`.execute(db)
}

export async function loadCreatedCategories({ db, siteId }: SiteRead, id: string): Promise<string[]> {
  const { rows } = await sql<{ created_categories: string[] }>`
    select created_categories from product_import where site_id = ${siteId} and id = ${id}`.execute(db)
  return rows[0]?.created_categories ?? []
}

/** Filters the files that an import still reads. */
export async function findNeededFiles({ db, siteId }: SiteRead, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ file_key: string }>`
    select file_key from product_import where site_id = ${siteId} and file_key = any(${keys}::text[])`.execute(db)
  return new Set(rows.map(({ file_key: key }) => key))
}

/** Takes the import's next product; false when another process has taken it. */
export async function takeNext({ db, siteId }: SiteTx, id: string, index: number): Promise<boolean> {
  const { rows } = await sql`
    update product_import set processed_products = processed_products + 1
    where site_id = ${siteId} and id = ${id} and status = 'RUNNING' and processed_products = ${index} returning id`.execute(db)
  return rows.length > 0
}

export async function noteOutcome(
  { db, siteId }: SiteTx,
  id: string,
  { counter, warnings }: Counted,
  rows: readonly NewOutcomeRow[],
): Promise<void> {
  const written = rows.map((row) => ({ ...row, message: row.messages.map(inEnglish).join('; ') || null }))
  await sql`update product_import set ${sql.ref(counter)} = ${sql.ref(counter)} + 1, warning_count = warning_count + ${warnings}
    where site_id = ${siteId} and id = ${id}`.execute(db)
  await sql`insert into product_import_row (site_id, import_id, line, handle, title, outcome, changes, message, messages, price_changes)
    select ${siteId}, ${id}, line, handle, title, outcome, changes, message, messages, "priceChanges"
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
      as given (line int, handle text, title text, outcome text, changes jsonb, message text, messages jsonb, "priceChanges" jsonb)`.execute(
    db,
  )
}

export async function finishRun({ db, siteId, now }: SiteTx, id: string, status: ImportStatus): Promise<void> {
  await sql`update product_import set status = ${status}, finished_date = ${now}, file_key = null, csv = null
    where site_id = ${siteId} and id = ${id} and status = 'RUNNING'`.execute(db)
}

export async function loadOutcomeRows({ db, siteId }: SiteRead, id: string): Promise<OutcomeRow[]> {
  const { rows } = await sql<OutcomeRow>`
    select line, handle, title, outcome, changes, message, messages, price_changes as "priceChanges" from product_import_row
    where site_id = ${siteId} and import_id = ${id} order by line, outcome`.execute(db)
  return rows
}

/** The imports (not dry runs), newest first. */
export async function loadRecentRuns({ db, siteId }: SiteRead, limit: number): Promise<ImportRun[]> {
  const { rows } = await sql<ImportRun>`
    select ${runColumns} from product_import where site_id = ${siteId} and not dry_run
    order by created_date desc, id desc limit ${limit}`.execute(db)
  return rows
}

/** The run that undoes an import; undefined when there is none. */
export async function findRevert({ db, siteId }: SiteRead, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from product_import where site_id = ${siteId} and reverts = ${id} limit 1`.execute(db)
  return rows[0]?.id
}

/** Locks the import. */
export async function lockRun({ db, siteId }: SiteTx, id: string): Promise<ImportRun | undefined> {
  const { rows } = await sql<ImportRun>`
    select ${runColumns} from product_import where site_id = ${siteId} and id = ${id} for update`.execute(db)
  return rows[0]
}
