import * as contract from '@stoa/contract/services/stoa/bulk-tasks'
import { bulkTaskKinds, type BulkTaskKind } from '../../../../kernel/lists/bulk-tasks/kinds.ts'
import { runBulkTask } from '../../../../kernel/lists/bulk-tasks/run.ts'
import * as store from '../../../../kernel/lists/bulk-tasks/store.ts'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { holds, type Caller } from '../../../../kernel/site/caller.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'

const listed = 100
const defaultResults = 100

export const listBulkTasks = implementRead(contract.listBulkTasks, async ({ site, caller }) => {
  const operations = [...bulkTaskKinds].flatMap(([name, kind]) => (mayUse(caller, kind) ? name : []))
  return { tasks: (await store.loadNewestTasks(site, operations, listed)).map(present) }
})

export const getBulkTask = implementRead(contract.getBulkTask, async ({ site, caller }, { taskId }) => ({
  task: present(visible(caller, taskId, await store.findTask(site, taskId))),
}))

export const listBulkTaskResults = implementRead(contract.listBulkTaskResults, async ({ site, caller }, request) => {
  const { taskId, failedOnly = false, afterItemId, limit } = request
  visible(caller, taskId, await store.findTask(site, taskId))
  const size = limit ?? defaultResults
  const items = await store.loadItems(site, taskId, { after: afterItemId ?? undefined, failedOnly, limit: size + 1 })
  return { results: items.slice(0, size).map(presentItem), hasMore: items.length > size }
})

export const cancelBulkTask = implement(contract.cancelBulkTask, async ({ site, caller, refuse }, { taskId }) => {
  const task = visible(caller, taskId, await store.lockTask(site, taskId))
  if (!canCancel(task)) throw refuse('BULK_TASK_NOT_RUNNING', 'the task has ended')
  await store.updateTask(site, taskId, { state: 'CANCELED', finished_date: site.now })
  return { task: present({ ...task, state: 'CANCELED', finished_date: site.now }) }
})

export const undoBulkTask = implement(contract.undoBulkTask, async ({ site, caller, refuse }, { taskId }) => {
  const task = visible(caller, taskId, await store.lockTask(site, taskId))
  if (!canUndo(task)) throw refuse('BULK_TASK_CANNOT_BE_UNDONE', 'the task changed nothing that could be undone')
  await store.updateTask(site, taskId, { state: 'UNDOING' })
  site.enqueue(runBulkTask, { taskId })
  return { task: present({ ...task, state: 'UNDOING' }) }
})

/** Returns the task if the caller may start one of its kind. Throws NOT_FOUND otherwise. */
function visible(caller: Caller, id: string, task: store.BulkTaskRow | undefined): store.BulkTaskRow {
  const kind = task && bulkTaskKinds.get(task.operation)
  if (!kind || !mayUse(caller, kind)) throw notFound('bulkTask', { id })
  return task
}

function mayUse(caller: Caller, { operation }: BulkTaskKind): boolean {
  return operation.permissions.some((permission) => holds(caller, permission))
}

function canCancel({ state }: store.BulkTaskRow): boolean {
  return state === 'RUNNING'
}

function canUndo({ state, dry_run: isDryRun, succeeded, operation }: store.BulkTaskRow): boolean {
  const isOver = state === 'FINISHED' || state === 'CANCELED' || state === 'FAILED'
  return isOver && !isDryRun && succeeded > 0 && bulkTaskKinds.get(operation)?.undo !== undefined
}

function present(task: store.BulkTaskRow): contract.BulkTask {
  const { id, operation, state, succeeded, failed, undone } = task
  return {
    id,
    operation,
    state,
    succeeded,
    failed,
    undone,
    dryRun: task.dry_run,
    startedBy: task.started_by,
    total: task.total,
    ...(task.error && { error: task.error }),
    canCancel: canCancel(task),
    canUndo: canUndo(task),
    createdDate: task.created_date.toISOString(),
    finishedDate: task.finished_date?.toISOString() ?? null,
  }
}

function presentItem({ item_id: itemId, error, undo_outcome: undo }: store.BulkTaskItemRow): contract.BulkTaskResult {
  const undoError = undo === 'UNDONE' ? null : undo
  return { itemId, success: !error, ...(error && { error }), undone: undo === 'UNDONE', ...(undoError && { undoError }) }
}
