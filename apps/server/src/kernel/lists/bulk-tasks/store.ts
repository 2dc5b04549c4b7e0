import { sql } from 'kysely'
import { jsonb } from '../../database/database.ts'
import type { Selection } from '../query/list.ts'
import type { SiteRead, SiteTx } from '../../site/site.ts'

export type BulkTaskState = 'RUNNING' | 'FINISHED' | 'CANCELED' | 'FAILED' | 'UNDOING' | 'UNDONE'

export interface BulkTaskRow {
  id: string
  operation: string
  request: Selection & { change?: unknown }
  dry_run: boolean
  state: BulkTaskState
  started_by: string | null
  total: number | null
  last_id: string | null
  succeeded: number
  failed: number
  undone: number
  created_date: Date
  finished_date: Date | null
  /** Why a failed task stopped. */
  error: ItemError | null
}

export interface ItemError {
  code: string
  description: string
}

/** The state of a row before its change, and its version after it. */
export interface StateBefore {
  value: unknown
  version: string | undefined
}

export interface BulkTaskItemRow {
  item_id: string
  error: ItemError | null
  before: StateBefore | null
  /** Null where nobody tried to undo it. */
  undo_outcome: 'UNDONE' | ItemError | null
}

const columns = sql.raw(
  'id, operation, request, dry_run, state, started_by, total, last_id, succeeded, failed, undone, created_date, finished_date, error',
)

export async function insertTask(
  { db, siteId, now }: SiteTx,
  { id, operation, dryRun, startedBy }: { id: string; operation: string; dryRun: boolean; startedBy: string | undefined },
  request: BulkTaskRow['request'],
): Promise<void> {
  await sql`insert into bulk_task (site_id, id, operation, request, dry_run, state, started_by, created_date)
    values (${siteId}, ${id}, ${operation}, ${jsonb(request)}, ${dryRun}, 'RUNNING', ${startedBy ?? null}, ${now})`.execute(db)
}

export async function findTask({ db, siteId }: SiteRead, id: string): Promise<BulkTaskRow | undefined> {
  const { rows } = await sql<BulkTaskRow>`select ${columns} from bulk_task where site_id = ${siteId} and id = ${id}`.execute(db)
  return rows[0]
}

/** By id, in no order. */
export async function loadTasks({ db, siteId }: SiteRead, ids: readonly string[]): Promise<Map<string, BulkTaskRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<BulkTaskRow>`select ${columns} from bulk_task
    where site_id = ${siteId} and id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Locks the task until the transaction ends. */
export async function lockTask({ db, siteId }: SiteTx, id: string): Promise<BulkTaskRow | undefined> {
  const { rows } = await sql<BulkTaskRow>`select ${columns} from bulk_task
    where site_id = ${siteId} and id = ${id} for update`.execute(db)
  return rows[0]
}

/** The newest first. */
export async function loadNewestTasks(
  { db, siteId }: SiteRead,
  operations: readonly string[],
  limit: number,
): Promise<BulkTaskRow[]> {
  const { rows } = await sql<BulkTaskRow>`select ${columns} from bulk_task
    where site_id = ${siteId} and operation = any(${operations}) order by created_date desc, id desc limit ${limit}`.execute(db)
  return rows
}

/** Writes the fields that are given. */
export async function updateTask(
  { db, siteId }: SiteTx,
  id: string,
  { state, total, last_id, finished_date }: Partial<Pick<BulkTaskRow, 'state' | 'total' | 'last_id' | 'finished_date'>>,
  { succeeded = 0, failed = 0, undone = 0 }: Partial<Pick<BulkTaskRow, 'succeeded' | 'failed' | 'undone'>> = {},
): Promise<void> {
  await sql`update bulk_task set state = coalesce(${state ?? null}, state), total = coalesce(${total ?? null}, total),
      last_id = coalesce(${last_id ?? null}::uuid, last_id), finished_date = coalesce(${finished_date ?? null}, finished_date),
      succeeded = succeeded + ${succeeded}, failed = failed + ${failed}, undone = undone + ${undone}
    where site_id = ${siteId} and id = ${id}`.execute(db)
}

export async function saveTaskFailure({ db, siteId, now }: SiteTx, id: string, error: ItemError): Promise<void> {
  await sql`update bulk_task set state = 'FAILED', error = ${jsonb(error)}, finished_date = ${now}
    where site_id = ${siteId} and id = ${id} and state in ('RUNNING', 'UNDOING')`.execute(db)
}

export async function insertItems(
  { db, siteId }: SiteTx,
  taskId: string,
  items: readonly Pick<BulkTaskItemRow, 'item_id' | 'error' | 'before'>[],
): Promise<void> {
  if (items.length === 0) return
  const values = items.map(
    ({ item_id, error, before }) =>
      sql`(${siteId}::uuid, ${taskId}::uuid, ${item_id}::uuid, ${error && JSON.stringify(error)}::jsonb, ${before && JSON.stringify(before)}::jsonb)`,
  )
  await sql`insert into bulk_task_item (site_id, task_id, item_id, error, before) values ${sql.join(values)}
    on conflict do nothing`.execute(db)
}

/** In the order of their ids. */
export async function loadItems(
  { db, siteId }: SiteRead,
  taskId: string,
  { after, failedOnly, limit }: { after?: string | undefined; failedOnly: boolean; limit: number },
): Promise<BulkTaskItemRow[]> {
  const { rows } = await sql<BulkTaskItemRow>`select item_id, error, before, undo_outcome from bulk_task_item
    where site_id = ${siteId} and task_id = ${taskId} and (${after ?? null}::uuid is null or item_id > ${after ?? null}::uuid)
      and (not ${failedOnly}::boolean or error is not null or jsonb_typeof(undo_outcome) = 'object')
    order by item_id limit ${limit}`.execute(db)
  return rows
}

/** Changes that can still be undone. */
export async function loadUndoableItems({ db, siteId }: SiteRead, taskId: string, limit: number): Promise<BulkTaskItemRow[]> {
  const { rows } = await sql<BulkTaskItemRow>`select item_id, error, before, undo_outcome from bulk_task_item
    where site_id = ${siteId} and task_id = ${taskId} and before is not null and undo_outcome is null
    order by item_id limit ${limit}`.execute(db)
  return rows
}

export async function saveUndoOutcome(
  { db, siteId }: SiteTx,
  taskId: string,
  itemId: string,
  outcome: NonNullable<BulkTaskItemRow['undo_outcome']>,
): Promise<void> {
  await sql`update bulk_task_item set undo_outcome = ${jsonb(outcome)}
    where site_id = ${siteId} and task_id = ${taskId} and item_id = ${itemId}`.execute(db)
}

/** Deletes old tasks with their items; returns how many. */
export async function deleteTasksBefore({ db, siteId }: SiteTx, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`select id from bulk_task
    where site_id = ${siteId} and finished_date < ${before} order by created_date limit ${limit}`.execute(db)
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  await sql`delete from bulk_task_item where site_id = ${siteId} and task_id = any(${ids}::uuid[])`.execute(db)
  await sql`delete from bulk_task where site_id = ${siteId} and id = any(${ids}::uuid[])`.execute(db)
  return ids.length
}
