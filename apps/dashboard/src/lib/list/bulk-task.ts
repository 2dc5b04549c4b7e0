import { t } from '@lingui/core/macro'
import { cancelBulkTask, getBulkTask, listBulkTaskResults, undoBulkTask } from '@stoa/contract/calls/stoa/bulk-tasks'
import type { BulkTask, BulkTaskResult } from '@stoa/contract/services/stoa/bulk-tasks'
import type { QueryKey } from '@tanstack/react-query'
import { createElement } from 'react'
import { ConfirmDialog } from '../../ui/feedback/confirm.tsx'
import { AffectedRows } from '../../ui/list/affected-rows.tsx'
import type { BulkProgress, Layer } from '../../ui/list/bulk-bar.tsx'
import { api } from '../calls/api.ts'
import type { FilterAction, Outcome, Selection } from './bulk-action.ts'
import { toFailure } from '../calls/failure.ts'
import { notifyDone, notifyFailed } from '../calls/notify.tsx'
import { queryClient } from '../calls/query-client.ts'
import { refusalInWords } from '../calls/refusals.ts'

/** Milliseconds between two looks at a running task. */
const pollInterval = 300

/** Rows whose names are shown, of those that change and of those that cannot. */
const shownRows = 50

type Progress = (task: BulkTask) => void

/** Waits until a task, or its undo, has ended. Throws if it failed as a whole. */
export async function endedTask(taskId: string, onProgress?: Progress): Promise<BulkTask> {
  for (;;) {
    const task = (await api.call(getBulkTask, { taskId })).task!
    if (task.state === 'FAILED') throw new Error(task.error?.description)
    if (task.state !== 'RUNNING' && task.state !== 'UNDOING') return task
    onProgress?.(task)
    await new Promise((resolve) => setTimeout(resolve, pollInterval))
  }
}

interface TaskBulkSettings<Row> {
  nameOf: (row: Row) => string
  refreshes: readonly { queryKey: QueryKey }[]
  setProgress: (progress: BulkProgress | undefined) => void
  /** Shows the rows that could not be changed. */
  list: (title: string, refused: readonly Outcome<Row>[]) => void
}

/** Runs actions as tasks of the server: a dry run, the question with the rows that would change, the change, and its undo. */
export function taskBulk<Row>({ nameOf, refreshes, setProgress, list }: TaskBulkSettings<Row>) {
  const run = async (action: FilterAction<Row>, selection: Selection, dryRun: boolean): Promise<BulkTask> => {
    setProgress({ done: 0, total: undefined, stop: () => undefined })
    const taskId = await action.start({ ...selection, dryRun })
    const stop = () => void api.call(cancelBulkTask, { taskId }).catch(() => undefined)
    return endedTask(taskId, ({ succeeded, failed, total }) =>
      setProgress({ done: succeeded + failed, total: total ?? undefined, stop }),
    )
  }

  /** Returns undefined after an error, which is shown. */
  const attempt = async <Result>(work: () => Promise<Result>, failed: string): Promise<Result | undefined> => {
    try {
      return await work()
    } catch (error) {
      notifyFailed(toFailure(error, failed))
      return undefined
    } finally {
      setProgress(undefined)
    }
  }

  const refresh = () => Promise.all(refreshes.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })))

  const start = async (action: FilterAction<Row>, selection: Selection, clear: () => void) => {
    const ended = await attempt(
      async () => {
        const task = await run(action, selection, false)
        return { task, refused: await refusedRows(action, task, ({ error }) => error) }
      },
      t`Some changes failed`,
    )
    await refresh()
    if (!ended) return
    const { task, refused } = ended
    list(action.failed(task.failed), refused)
    if (task.state === 'FINISHED' && task.failed === 0) clear()
    if (task.succeeded > 0) notifyDone(action.done(task.succeeded), () => void takeBack(action, task))
  }

  const takeBack = async (action: FilterAction<Row>, { id: taskId }: BulkTask) => {
    const refused = await attempt(
      async () => {
        await api.call(undoBulkTask, { taskId })
        return refusedRows(action, await endedTask(taskId), ({ undoError }) => undoError)
      },
      t`The change could not be undone`,
    )
    await refresh()
    if (!refused) return
    list(t`Some changes could not be undone`, refused)
    if (refused.length === 0) notifyDone(t`Change undone`)
  }

  /** Asks with the outcome of a dry run. Returns undefined where there is nothing to ask. */
  return async (action: FilterAction<Row>, selection: Selection, clear: () => void): Promise<Layer | undefined> => {
    const preview = await attempt(
      async () => {
        const task = await run(action, selection, true)
        return { task, changed: await changedRows(action, task), refused: await refusedRows(action, task, ({ error }) => error) }
      },
      t`No changes made`,
    )
    if (!preview || preview.task.state === 'CANCELED') return undefined
    const { task, changed, refused } = preview
    if (task.succeeded === 0) {
      list(action.failed(task.failed), refused)
      if (task.failed === 0) notifyDone(action.noneReason ?? t`Nothing to change`)
      return undefined
    }
    const confirmation = action.confirm({ length: task.succeeded, ids: changed.map(action.idOf) })
    const consequence = createElement(AffectedRows, {
      consequence: confirmation.consequence,
      names: changed.map(nameOf),
      count: task.succeeded,
      failed: refused.map(({ row, refusal }) => ({ id: action.idOf(row), name: nameOf(row), reason: refusalInWords(refusal) })),
      failedCount: task.failed,
    })
    const onConfirm = () => void start(action, selection, clear)
    return (onClose) => createElement(ConfirmDialog, { ...confirmation, consequence, opened: true, onConfirm, onClose })
  }
}

/** The first rows that a task changed. */
async function changedRows<Row>({ load }: FilterAction<Row>, { id: taskId }: BulkTask): Promise<Row[]> {
  const ids: string[] = []
  let afterItemId: string | undefined
  // Rows that were not changed are between them.
  for (;;) {
    const request = { taskId, limit: 1000, ...(afterItemId && { afterItemId }) }
    const { results = [], hasMore } = await api.call(listBulkTaskResults, request)
    ids.push(...results.filter(({ success }) => success).map(({ itemId }) => itemId))
    if (!hasMore || ids.length >= shownRows) break
    afterItemId = results.at(-1)!.itemId
  }
  return ids.length > 0 ? load(ids.slice(0, shownRows)) : []
}

/** The first rows that a task did not change, or not undo, with the reasons. */
async function refusedRows<Row>(
  { load, idOf }: FilterAction<Row>,
  { id: taskId }: BulkTask,
  refusalOf: (result: BulkTaskResult) => Outcome<Row>['refusal'],
): Promise<Outcome<Row>[]> {
  const { results = [] } = await api.call(listBulkTaskResults, { taskId, failedOnly: true, limit: shownRows })
  const refusals = new Map(results.map((result) => [result.itemId, refusalOf(result)]))
  const refused = [...refusals].flatMap(([id, refusal]) => (refusal ? [id] : []))
  const rows = refused.length > 0 ? await load(refused) : []
  return rows.map((row) => ({ row, refusal: refusals.get(idOf(row)) }))
}
