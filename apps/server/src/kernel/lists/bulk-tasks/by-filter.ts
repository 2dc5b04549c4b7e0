import type { Operation, RequestOf, ResponseOf } from '@stoa/contract'
import { newId } from '../../basics/ids.ts'
import { implement } from '../../operations/operation.ts'
import type { Implementation } from '../../operations/types.ts'
import type { List, Selection } from '../query/list.ts'
import type { SiteRead } from '../../site/site.ts'
import { bulkTaskKinds, bulkTaskName, type RowChange } from './kinds.ts'
import { runBulkTask } from './run.ts'
import { insertTask } from './store.ts'

interface ByFilter<O extends Operation, Change> extends RowChange<Change> {
  /** The part of the request that `apply` gets, checked. Absent where the filter is all there is. */
  change?(request: RequestOf<O>, site: SiteRead): Change | Promise<Change>
}

/**
 * An operation that changes every row that matches a filter. It answers at once with the id of a task; the rows are changed in
 * the background, in batches. With `dryRun` in the request everything happens but is rolled back, and only the outcomes stay.
 * A wrong filter or change is refused by the operation itself. Throws at once for an operation whose request does not declare
 * `dryRun`: fields that are not declared are dropped, so its dry run would be a real one.
 */
export function bulkByFilter<O extends Operation, Change = undefined>(
  operation: O,
  list: List,
  { change, ...rowChange }: ByFilter<O, Change>,
): Implementation<O> {
  const name = bulkTaskName(operation)
  if (!declaresDryRun(operation)) throw new Error(`the request of ${name} does not declare dryRun`)
  bulkTaskKinds.set(name, { operation, list, ...rowChange })
  return implement(operation, async ({ site, caller }, request) => {
    const { filter, search, dryRun = false } = request as Selection & { dryRun?: boolean }
    list.condition(site, { filter })
    const task = { id: newId(), operation: name, dryRun, startedBy: 'name' in caller ? caller.name : undefined }
    await insertTask(site, task, { filter, search, change: await change?.(request, site) })
    site.enqueue(runBulkTask, { taskId: task.id })
    return { jobId: task.id } as ResponseOf<O>
  })
}

function declaresDryRun({ service, request }: Operation): boolean {
  return service.types[request]?.fields['dryRun']?.kind === 'bool'
}
