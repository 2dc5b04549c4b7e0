import { isTransient } from '../../database/concurrency-conflict.ts'
import { dataError, invalidInputOf } from '../../database/data-error.ts'
import { DatabaseUnavailable } from '../../database/unavailable.ts'
import { WireError } from '../../basics/errors.ts'
import { job, type JobSite } from '../../site/jobs.ts'
import type { SiteTx } from '../../site/site.ts'
import { bulkTaskKinds, type BulkTaskKind } from './kinds.ts'
import {
  insertItems,
  lockTask,
  saveTaskFailure,
  saveUndoOutcome,
  loadUndoableItems,
  updateTask,
  type BulkTaskItemRow,
  type BulkTaskRow,
  type ItemError,
} from './store.ts'

/** Rows that are changed in one transaction. */
const batchSize = 50

/** Changes the rows of a running task, or undoes those of a task in the state `UNDOING`. */
export const runBulkTask = job<{ taskId: string }>(
  'kernel.run-bulk-task',
  async (site, { taskId }, isSliceOver) => {
    try {
      while (await runBatch(site, taskId)) if (isSliceOver()) return { more: { taskId } }
    } catch (error) {
      const invalidInput = invalidInputOf(error)
      if (!invalidInput) throw error
      const { code, message: description } = invalidInput
      await site.transaction((tx) => saveTaskFailure(tx, taskId, { code, description }))
    }
    return undefined
  },
  { queue: 'tasks' },
)

/** Runs one batch in one transaction, which also stores the progress. Returns whether there may be more. */
function runBatch(site: JobSite, taskId: string): Promise<boolean> {
  return site.transaction(async (tx) => {
    const task = await lockTask(tx, taskId)
    if (task?.state !== 'RUNNING' && task?.state !== 'UNDOING') return false
    const kind = bulkTaskKinds.get(task.operation)
    if (!kind) throw new Error(`no operation ${task.operation} works by filter`)
    return task.state === 'RUNNING' ? changeBatch(tx, task, kind) : undoBatch(tx, task, kind)
  })
}

async function changeBatch(tx: SiteTx, task: BulkTaskRow, kind: BulkTaskKind): Promise<boolean> {
  const { filter, search } = task.request
  const total = task.total ?? (await kind.list.count(tx, { filter, search }))
  const ids = await kind.list.idsAfter(tx, { filter, search }, task.last_id ?? undefined, batchSize)
  const items: Pick<BulkTaskItemRow, 'item_id' | 'error' | 'before'>[] = []
  for (const id of ids) items.push({ item_id: id, ...(await changeRow(tx, task, kind, id)) })
  const failed = items.filter(({ error }) => error).length
  const isLast = ids.length < batchSize
  await insertItems(tx, task.id, items)
  await updateTask(
    tx,
    task.id,
    { total, last_id: ids.at(-1) ?? null, ...(isLast && { state: 'FINISHED', finished_date: tx.now }) },
    { succeeded: items.length - failed, failed },
  )
  return !isLast
}

/** Ends the savepoint of a dry run. */
const rolledBack = Symbol('rolled back')

async function changeRow(
  tx: SiteTx,
  { request: { change }, dry_run: isDryRun }: BulkTaskRow,
  { apply, undo }: BulkTaskKind,
  id: string,
): Promise<Pick<BulkTaskItemRow, 'error' | 'before'>> {
  try {
    const before = await tx.savepoint(async () => {
      const value = await undo?.before(tx, id, change)
      await apply(tx, id, change)
      if (isDryRun) throw rolledBack
      return undo ? { value, version: await undo.version(tx, id) } : null
    })
    return { error: null, before }
  } catch (thrown) {
    return { error: thrown === rolledBack ? null : itemErrorOf(thrown), before: null }
  }
}

async function undoBatch(tx: SiteTx, task: BulkTaskRow, { undo }: BulkTaskKind): Promise<boolean> {
  const items = await loadUndoableItems(tx, task.id, batchSize)
  let undone = 0
  for (const { item_id: id, before } of items) {
    const outcome = await undoRow(tx, undo, id, before!)
    if (outcome === 'UNDONE') undone++
    await saveUndoOutcome(tx, task.id, id, outcome)
  }
  const isLast = items.length < batchSize
  await updateTask(tx, task.id, isLast ? { state: 'UNDONE', finished_date: tx.now } : {}, { undone })
  return !isLast
}

async function undoRow(
  tx: SiteTx,
  undo: BulkTaskKind['undo'],
  id: string,
  before: NonNullable<BulkTaskItemRow['before']>,
): Promise<'UNDONE' | ItemError> {
  if (!undo) return { code: 'CANNOT_BE_UNDONE', description: 'the change cannot be undone' }
  if ((await undo.version(tx, id)) !== before.version) {
    return { code: 'CHANGED_SINCE', description: 'it was changed or deleted since' }
  }
  try {
    await tx.savepoint(() => undo.restore(tx, id, before.value))
    return 'UNDONE'
  } catch (thrown) {
    return itemErrorOf(thrown)
  }
}

/** The outcome of a row that was not changed. Errors that may pass when the batch is repeated are thrown again. */
function itemErrorOf(thrown: unknown): ItemError {
  if (isTransient(thrown) || thrown instanceof DatabaseUnavailable) throw thrown
  const error = dataError(thrown) ?? thrown
  if (error instanceof WireError) return { code: error.code, description: error.message }
  return { code: 'INTERNAL_ERROR', description: error instanceof Error ? error.message : 'it failed unexpectedly' }
}
