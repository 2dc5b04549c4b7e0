import { sql, type RawBuilder } from 'kysely'
import { dataError } from '../../kernel/database/data-error.ts'
import { jsonb } from '../../kernel/database/database.ts'
import { WireError } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { job, type JobSite } from '../../kernel/jobs.ts'
import type { SiteTx } from '../../kernel/site.ts'
import type { List, Selection } from '../../kernel/query/list.ts'

/** What a task does to each of the things that a filter names. */
export interface TaskKind<Change = any> {
  name: string
  list: List
  apply(site: SiteTx, id: string, change: Change): Promise<unknown>
}

interface TaskRow {
  kind: string
  request: Selection & { change: unknown }
  last_id: string | null
}

const batchSize = 50

/** Creates the task and returns its id. An invalid filter is refused now. */
export async function startTask<Change>(
  site: SiteTx,
  kind: TaskKind<Change>,
  { filter, search }: Selection,
  change: Change,
): Promise<{ jobId: string }> {
  kind.list.condition(site, { filter, search })
  const id = newId()
  await sql`insert into catalog_task (site_id, id, kind, request, created_date)
    values (${site.siteId}, ${id}, ${kind.name}, ${jsonb({ filter: filter ?? {}, search, change })}, ${site.now})`.execute(
    site.db,
  )
  site.enqueue(catalogTask, { taskId: id })
  return { jobId: id }
}

const kinds = new Map<string, TaskKind>()

export function taskKind<Change>(name: string, list: List, apply: TaskKind<Change>['apply']): TaskKind<Change> {
  const kind = { name, list, apply }
  kinds.set(name, kind)
  return kind
}

export const catalogTask = job<{ taskId: string }>(
  'catalog.run-task',
  async (site, { taskId }, isSliceOver) => {
    while (await runBatch(site, taskId)) if (isSliceOver()) return { more: { taskId } }
    return undefined
  },
  { queue: 'tasks' },
)

/** Runs one batch in one transaction, which also stores the progress. Returns whether there may be more. */
async function runBatch(site: JobSite, taskId: string): Promise<boolean> {
  return site.transaction(async (tx) => {
    const task = await lockTask(tx, taskId)
    if (!task) return false
    const kind = kinds.get(task.kind)
    if (!kind) throw new Error(`no task kind ${task.kind}`)
    const { filter, search, change } = task.request
    const ids = await kind.list.idsAfter(tx, { filter, search }, task.last_id ?? undefined, batchSize)
    const failures: object[] = []
    for (const id of ids) {
      try {
        await tx.savepoint(() => kind.apply(tx, id, change))
      } catch (thrown) {
        const error = dataError(thrown) ?? thrown
        if (!(error instanceof WireError)) throw error
        failures.push({ id, code: error.code, description: error.message })
      }
    }
    const more = ids.length === batchSize
    await noteProgress(
      tx,
      taskId,
      ids.at(-1),
      ids.length - failures.length,
      failures,
      more ? sql`null` : sql`${tx.now}::timestamptz`,
    )
    return more
  })
}

async function lockTask({ db, siteId }: SiteTx, id: string): Promise<TaskRow | undefined> {
  const { rows } = await sql<TaskRow>`select kind, request, last_id from catalog_task
    where site_id = ${siteId} and id = ${id} and finished_date is null for update`.execute(db)
  return rows[0]
}

async function noteProgress(
  { db, siteId }: SiteTx,
  id: string,
  lastId: string | undefined,
  succeeded: number,
  failures: readonly object[],
  finished: RawBuilder<unknown>,
): Promise<void> {
  await sql`update catalog_task set last_id = coalesce(${lastId ?? null}::uuid, last_id), succeeded = succeeded + ${succeeded},
      failed = failed + ${failures.length},
      failures = case when jsonb_array_length(failures) < 20 then failures || ${jsonb(failures.slice(0, 20))} else failures end,
      finished_date = ${finished}
    where site_id = ${siteId} and id = ${id}`.execute(db)
}
