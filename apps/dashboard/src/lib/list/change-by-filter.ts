import type { Call } from '@stoa/contract'
import { listBulkTaskResults, undoBulkTask } from '@stoa/contract/calls/stoa/bulk-tasks'
import type { BulkTaskResult } from '@stoa/contract/services/stoa/bulk-tasks'
import { api } from '../calls/api.ts'
import type { Identified } from '../../ui/list/rows.ts'
import type { FilterAction, Outcome } from './bulk-action.ts'
import { endedTask } from './bulk-task.ts'

/** The response of an operation by filter: the id of its task. */
interface Started {
  jobId?: string | null
}

const batchSize = 500

/** Starts a change by filter; returns the id of its task. */
export function startByFilter<Request extends object>(
  call: Call<Request, Started>,
  request: Omit<Request, 'filter'>,
): FilterAction<unknown>['start'] {
  return async (selection) => (await api.call(call, { ...request, ...selection } as Request)).jobId!
}

/**
 * Runs a bulk action as one change by filter on the server, which finishes even if the page is closed. Undo restores the rows
 * that nobody has changed since.
 */
export function changeByFilter<Request extends object>(call: Call<Request, Started>, request: Omit<Request, 'filter'>) {
  const taskIds: string[] = []
  return {
    batchSize,
    async run<Row extends Identified>(rows: Row[]): Promise<Outcome<Row>[]> {
      const { jobId } = await api.call(call, { ...request, filter: { id: { $in: rows.map(({ id }) => id!) } } } as Request)
      taskIds.push(jobId!)
      return outcomes(rows, await loadResults(jobId!), ({ error }) => error)
    },
    async undo<Row extends Identified>(rows: Row[]): Promise<Outcome<Row>[]> {
      const results: BulkTaskResult[] = []
      for (const taskId of taskIds) {
        await api.call(undoBulkTask, { taskId })
        results.push(...(await loadResults(taskId)))
      }
      return outcomes(rows, results, ({ undoError }) => undoError)
    },
  }
}

/** Waits until the task has ended. */
async function loadResults(taskId: string): Promise<BulkTaskResult[]> {
  await endedTask(taskId)
  return (await api.call(listBulkTaskResults, { taskId, limit: batchSize })).results ?? []
}

/** Rows that no longer matched the filter have no result. */
function outcomes<Row extends Identified>(
  rows: readonly Row[],
  results: readonly BulkTaskResult[],
  refusalOf: (result: BulkTaskResult) => Outcome<Row>['refusal'],
): Outcome<Row>[] {
  const byId = new Map(results.map((result) => [result.itemId, result]))
  return rows.flatMap((row) => {
    const result = byId.get(row.id!)
    return result ? [{ row, refusal: refusalOf(result) }] : []
  })
}
