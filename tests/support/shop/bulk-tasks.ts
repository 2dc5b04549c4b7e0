import type { BulkTask, BulkTaskResult } from '@stoa/contract/services/stoa/bulk-tasks'
import type { TestShop } from './shop.ts'
import { until } from '../until.ts'

export interface EndedTask extends BulkTask {
  /** The rows that were not changed. */
  failures: { itemId: string; code: string; description: string }[]
}

/** Waits until a change by filter, or its undo, has ended. */
export async function endedTask(shop: TestShop, jobId: string | undefined): Promise<EndedTask> {
  const path = `/stoa/v1/bulk-tasks/${jobId}`
  const task = await until(async () => {
    const { task } = (await shop.owner('GET', path)).body as { task: BulkTask }
    return task.state === 'RUNNING' || task.state === 'UNDOING' ? undefined : task
  })
  const { results } = (await shop.owner('GET', `${path}/results?failedOnly=true`)).body as { results: BulkTaskResult[] }
  return { ...task, failures: results.flatMap(({ itemId, error }) => (error ? { itemId, ...error } : [])) }
}
