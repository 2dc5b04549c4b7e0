import { sql } from 'kysely'
import type {
  CustomerFileFormat,
  CustomerImportState,
  CustomerLine,
  CustomerLineOutcome,
  LeftOutCustomerLine,
} from '@stoa/contract/services/stoa/customer-imports'
import { newId } from '../../../../kernel/basics/ids.ts'
import { jsonb } from '../../../../kernel/database/database.ts'
import { oneRow } from '../../../../kernel/database/one-row.ts'
import type { OpenLine } from '../../../../kernel/lists/line-imports/jobs.ts'
import type { LineCounts, LineImportRow } from '../../../../kernel/lists/line-imports/line-import.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import type { StoredCustomer } from '../../../members/customers/index.ts'

export interface ImportRow extends LineImportRow {
  format: CustomerFileFormat
  started_by: string
}

export async function insertImport(
  { db, siteId, now }: SiteTx,
  { format, fileName, startedBy }: { format: CustomerFileFormat; fileName: string; startedBy: string },
): Promise<string> {
  const id = newId()
  await sql`insert into customer_import (site_id, id, format, file_name, created_date, started_by, state)
    values (${siteId}, ${id}, ${jsonb(format)}, ${fileName}, ${now}, ${startedBy}, 'UPLOADING')`.execute(db)
  return id
}

export async function lockImport({ db, siteId }: SiteTx, id: string): Promise<ImportRow | undefined> {
  const { rows } =
    await sql<ImportRow>`select * from customer_import where site_id = ${siteId} and id = ${id} for update`.execute(db)
  return rows[0]
}

export async function findImport({ db, siteId }: SiteRead, id: string): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`select * from customer_import where site_id = ${siteId} and id = ${id}`.execute(db)
  return rows[0]
}

/** An import that is known to exist: its row is locked. */
export async function getImport({ db, siteId }: SiteRead, id: string): Promise<ImportRow> {
  return oneRow(await sql<ImportRow>`select * from customer_import where site_id = ${siteId} and id = ${id}`.execute(db))
}

export async function loadNewestImports({ db, siteId }: SiteRead): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`select * from customer_import where site_id = ${siteId} and state <> 'UPLOADING'
    order by created_date desc limit 20`.execute(db)
  return rows
}

/** Adds lines behind those that are there. The caller has locked the import. */
export async function insertLines(
  { db, siteId }: SiteTx,
  { id, total }: ImportRow,
  lines: readonly CustomerLine[],
): Promise<void> {
  if (lines.length === 0) return
  await sql`insert into customer_import_line (site_id, import_id, number, doc)
    select ${siteId}, ${id}, line.number + ${total - 1}, line.doc
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as line (doc, number)`.execute(db)
  await sql`update customer_import set total = total + ${lines.length} where site_id = ${siteId} and id = ${id}`.execute(db)
}

export async function updateState({ db, siteId }: SiteTx, id: string, state: CustomerImportState): Promise<void> {
  await sql`update customer_import set state = ${state} where site_id = ${siteId} and id = ${id}`.execute(db)
}

export async function loadOpenLines(
  { db, siteId }: SiteRead,
  importId: string,
  limit: number,
): Promise<OpenLine<CustomerLine>[]> {
  const { rows } = await sql<OpenLine<CustomerLine>>`select number, doc from customer_import_line
    where site_id = ${siteId} and import_id = ${importId} and outcome is null and doc is not null order by number limit ${limit}`.execute(
    db,
  )
  return rows
}

export async function updateOutcomes(
  { db, siteId }: SiteTx,
  importId: string,
  lines: readonly { number: number; outcome: CustomerLineOutcome; field: string | undefined; key: string | undefined }[],
): Promise<void> {
  await sql`update customer_import_line as line set doc = null, outcome = known.outcome, field = known.field, key = known.key
    from unnest(${lines.map(({ number }) => number)}::int[], ${lines.map(({ outcome }) => outcome)}::text[],
      ${lines.map(({ field }) => field ?? null)}::text[],
      ${lines.map(({ key }) => key ?? null)}::text[]) as known (number, outcome, field, key)
    where line.site_id = ${siteId} and line.import_id = ${importId} and line.number = known.number`.execute(db)
}

/** The keys among the given ones that lines above are about. */
export async function loadSeenKeys({ db, siteId }: SiteRead, importId: string, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`select key from customer_import_line
    where site_id = ${siteId} and import_id = ${importId} and key is not null and key = any(${keys}::text[])`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

export async function forgetKeys({ db, siteId }: SiteTx, importId: string): Promise<void> {
  await sql`update customer_import_line set key = null
    where site_id = ${siteId} and import_id = ${importId} and key is not null`.execute(db)
}

export async function addCounts(
  { db, siteId }: SiteTx,
  importId: string,
  { lines, added, changed, unchanged, refused }: LineCounts,
  state: CustomerImportState,
): Promise<void> {
  await sql`update customer_import set done = done + ${lines}, added = added + ${added}, changed = changed + ${changed},
      unchanged = unchanged + ${unchanged}, refused = refused + ${refused}, state = ${state}
    where site_id = ${siteId} and id = ${importId}`.execute(db)
}

export async function loadLeftOutLines({ db, siteId }: SiteRead, importId: string): Promise<LeftOutCustomerLine[]> {
  const { rows } = await sql<{ number: number; outcome: CustomerLineOutcome; field: string | null }>`
    select number, outcome, field from customer_import_line
    where site_id = ${siteId} and import_id = ${importId} and outcome is not null and outcome not in ('NEW', 'CHANGED', 'UNCHANGED')
    order by number limit 1000`.execute(db)
  return rows.map(({ number, outcome, field }) => ({ index: number, outcome, ...(field && { field }) }))
}

export interface ChangeRow {
  customer_id: string
  revision: bigint
  before: StoredCustomer | null
  note_id: string | null
  consent_ids: string[]
  exempted: boolean
  with_account: boolean
}

export async function insertChange(
  { db, siteId }: SiteTx,
  importId: string,
  change: Omit<ChangeRow, 'revision' | 'note_id'> & { revision: string; note_id: string | undefined },
): Promise<void> {
  await sql`insert into customer_import_change (site_id, import_id, customer_id, revision, before, note_id, consent_ids, exempted, with_account)
    values (${siteId}, ${importId}, ${change.customer_id}, ${change.revision}, ${change.before ? JSON.stringify(change.before) : null}::jsonb,
      ${change.note_id ?? null}, ${change.consent_ids}::uuid[], ${change.exempted}, ${change.with_account})`.execute(db)
}

export async function loadChanges({ db, siteId }: SiteRead, importId: string, limit: number): Promise<ChangeRow[]> {
  const { rows } =
    await sql<ChangeRow>`select customer_id, revision, before, note_id, consent_ids, exempted, with_account from customer_import_change
    where site_id = ${siteId} and import_id = ${importId} order by customer_id limit ${limit}`.execute(db)
  return rows
}

export async function deleteChange({ db, siteId }: SiteTx, importId: string, customerId: string): Promise<void> {
  await sql`delete from customer_import_change
    where site_id = ${siteId} and import_id = ${importId} and customer_id = ${customerId}`.execute(db)
}

export async function addKept({ db, siteId }: SiteTx, importId: string, kept: number, state: CustomerImportState): Promise<void> {
  await sql`update customer_import set kept = kept + ${kept}, state = ${state}
    where site_id = ${siteId} and id = ${importId}`.execute(db)
}

/** Deletes what imports keep of a person: who they were before, and lines that are not done yet. */
export async function deleteOfPerson(
  { db, siteId }: SiteTx,
  { customerId, email }: { customerId: string; email: string | undefined },
): Promise<number> {
  const { numAffectedRows: changes } = await sql`delete from customer_import_change
    where site_id = ${siteId} and (customer_id = ${customerId} or before ->> 'email' = ${email ?? null})`.execute(db)
  const { numAffectedRows: lines } = await sql`delete from customer_import_line
    where site_id = ${siteId} and doc is not null and lower(btrim(doc ->> 'email')) = ${email ?? null}`.execute(db)
  return Number((changes ?? 0n) + (lines ?? 0n))
}
