import { oneRow } from '../../../../kernel/database/one-row.ts'
import { sql } from 'kysely'
import { jsonb } from '../../../../kernel/database/database.ts'
import type { Erased, KeptReason, Person } from '../../../../kernel/site/personal-data.ts'
import { newId } from '../../../../kernel/basics/ids.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

export interface ExportRow {
  id: string
  member_id: string
  state: 'RUNNING' | 'READY'
  requested_by: 'MEMBER' | 'STAFF'
  progress: number
  size: bigint | null
  created_date: Date
  expires_date: Date | null
}

export async function findExport({ db, siteId }: SiteRead, id: string): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`select * from member_export where site_id = ${siteId} and id = ${id}`.execute(db)
  return rows[0]
}

export async function findLatestExport({ db, siteId }: SiteRead, memberId: string): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`select * from member_export
    where site_id = ${siteId} and member_id = ${memberId}`.execute(db)
  return rows[0]
}

/** Replaces the member's last export. The caller has locked the member. */
export async function insertExport(
  { db, siteId, now }: SiteTx,
  { memberId, requestedBy }: { memberId: string; requestedBy: ExportRow['requested_by'] },
): Promise<ExportRow> {
  await sql`delete from member_export where site_id = ${siteId} and member_id = ${memberId}`.execute(db)
  return oneRow(
    await sql<ExportRow>`insert into member_export (site_id, id, member_id, state, requested_by, created_date)
    values (${siteId}, ${newId()}, ${memberId}, 'RUNNING', ${requestedBy}, ${now}) returning *`.execute(db),
  )
}

export async function noteProgress({ db, siteId }: SiteTx, id: string, progress: number): Promise<void> {
  await sql`update member_export set progress = ${progress} where site_id = ${siteId} and id = ${id}`.execute(db)
}

/** Returns whether the export is still wanted: the member was not erased meanwhile and asked for no other one. */
export async function finishExport(
  { db, siteId }: SiteTx,
  id: string,
  { size, expires }: { size: number; expires: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update member_export set state = 'READY', progress = 100, size = ${size},
      expires_date = ${expires} where site_id = ${siteId} and id = ${id} and state = 'RUNNING'`.execute(db)
  return numAffectedRows === 1n
}

/** Deletes the rows of exports that have expired. Their files have no row then, and are removed by the daily schedule. */
export async function deleteExpiredExports({ db, siteId, now }: SiteTx): Promise<void> {
  await sql`delete from member_export where site_id = ${siteId} and expires_date <= ${now}`.execute(db)
}

export async function deleteExportsOf({ db, siteId }: SiteTx, memberId: string): Promise<number> {
  const { numAffectedRows } = await sql`delete from member_export
    where site_id = ${siteId} and member_id = ${memberId}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Filters the exports that still have a row. */
export async function loadExports({ db, siteId }: SiteRead, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select id from member_export
    where site_id = ${siteId} and id = any(${ids}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The counts of a part so far. */
export interface PartCounts {
  erased: number
  anonymized: number
  /** The counts of the last pass. */
  kept: Partial<Record<KeptReason, number>>
}

export interface ErasureRow {
  id: string
  member_id: string
  state: 'RUNNING' | 'WAITING' | 'FINISHED'
  cause: 'ACCOUNT_DELETED' | 'STAFF'
  started_by: string | null
  person: Person | null
  parts: Record<string, PartCounts>
  failed_part: string | null
  created_date: Date
  finished_date: Date | null
}

export async function findErasure({ db, siteId }: SiteRead, id: string): Promise<ErasureRow | undefined> {
  const { rows } = await sql<ErasureRow>`select * from member_erasure where site_id = ${siteId} and id = ${id}`.execute(db)
  return rows[0]
}

/** Locks the erasure until the transaction ends, so that two attempts take turns. */
export async function lockErasure({ db, siteId }: SiteTx, id: string): Promise<ErasureRow | undefined> {
  const { rows } = await sql<ErasureRow>`select * from member_erasure
    where site_id = ${siteId} and id = ${id} for update`.execute(db)
  return rows[0]
}

export async function loadNewestErasures({ db, siteId }: SiteRead, limit: number): Promise<ErasureRow[]> {
  const { rows } = await sql<ErasureRow>`select * from member_erasure where site_id = ${siteId}
    order by created_date desc, id desc limit ${limit}`.execute(db)
  return rows
}

export async function openErasures({ db, siteId }: SiteRead): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from member_erasure
    where site_id = ${siteId} and state <> 'FINISHED'`.execute(db)
  return rows.map(({ id }) => id)
}

export async function findOpenErasure({ db, siteId }: SiteRead, memberId: string): Promise<ErasureRow | undefined> {
  const { rows } = await sql<ErasureRow>`select * from member_erasure
    where site_id = ${siteId} and member_id = ${memberId} and state <> 'FINISHED'`.execute(db)
  return rows[0]
}

export async function insertErasure(
  { db, siteId, now }: SiteTx,
  person: Person,
  { cause, startedBy }: { cause: ErasureRow['cause']; startedBy?: string },
): Promise<ErasureRow> {
  return oneRow(
    await sql<ErasureRow>`insert into member_erasure (site_id, id, member_id, state, cause, started_by, person,
      created_date)
    values (${siteId}, ${newId()}, ${person.memberId}, 'RUNNING', ${cause}, ${startedBy ?? null}, ${jsonb(person)}, ${now})
    returning *`.execute(db),
  )
}

/** Adds the counts of a batch to a locked erasure. Kept records are counted again in each pass. */
export async function noteBatch(
  { db, siteId }: SiteTx,
  { id, parts }: ErasureRow,
  part: string,
  { erased = 0, anonymized = 0, kept = [] }: Erased,
  { isFirst }: { isFirst: boolean },
): Promise<void> {
  const before = parts[part]
  const counts: PartCounts = {
    erased: (before?.erased ?? 0) + erased,
    anonymized: (before?.anonymized ?? 0) + anonymized,
    kept: isFirst ? {} : { ...before?.kept },
  }
  for (const { reason, count } of kept) if (count > 0) counts.kept[reason] = (counts.kept[reason] ?? 0) + count
  await sql`update member_erasure set parts = ${jsonb({ ...parts, [part]: counts })}
    where site_id = ${siteId} and id = ${id}`.execute(db)
}

export async function setFailedPart({ db, siteId }: SiteTx, id: string, part: string | null): Promise<void> {
  await sql`update member_erasure set failed_part = ${part} where site_id = ${siteId} and id = ${id}`.execute(db)
}

export async function setWaiting({ db, siteId }: SiteTx, id: string): Promise<void> {
  await sql`update member_erasure set state = 'WAITING' where site_id = ${siteId} and id = ${id} and state = 'RUNNING'`.execute(
    db,
  )
}

/** Removes a member as assignee in other erasures: a person whose data is erased cannot take over content. */
export async function forgetAssignee({ db, siteId }: SiteTx, memberId: string): Promise<void> {
  await sql`update member_erasure set person = person - 'contentAssigneeId'
    where site_id = ${siteId} and person ->> 'contentAssigneeId' = ${memberId}`.execute(db)
}

/** From now on nothing of it leads to the person. */
export async function finishErasure({ db, siteId, now }: SiteTx, id: string): Promise<void> {
  await sql`update member_erasure set state = 'FINISHED', person = null, finished_date = ${now}
    where site_id = ${siteId} and id = ${id}`.execute(db)
}
