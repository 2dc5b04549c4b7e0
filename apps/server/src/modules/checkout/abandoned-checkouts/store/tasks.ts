import type { AbandonedCheckoutTask } from '@stoa/contract/services/stoa/abandoned-checkouts'
import { sql } from 'kysely'
import { newId } from '../../../../kernel/basics/ids.ts'
import { oneRow } from '../../../../kernel/database/one-row.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

interface TaskRow {
  id: string
  created_date: Date
  created_by: string | null
  text: string
  due_date: string | null
  finished_date: Date | null
}

const columns = sql.raw('id, created_date, created_by, text, due_date, finished_date')

export async function insertTask(
  { db, siteId, now }: SiteTx,
  ofId: string,
  { text, dueDate, createdBy }: { text: string; dueDate?: string | null | undefined; createdBy: string | undefined },
): Promise<AbandonedCheckoutTask> {
  const { rows } = await sql<TaskRow>`insert into abandoned_checkout_task
      (site_id, id, abandoned_checkout_id, created_date, created_by, text, due_date)
    values (${siteId}, ${newId()}, ${ofId}, ${now}, ${createdBy ?? null}, ${text}, ${dueDate ?? null}) returning ${columns}`.execute(
    db,
  )
  return shown(oneRow({ rows }))
}

export async function finishTask(
  { db, siteId, now }: SiteTx,
  ofId: string,
  { id, finished }: { id: string; finished: boolean },
): Promise<AbandonedCheckoutTask | undefined> {
  const { rows } = await sql<TaskRow>`update abandoned_checkout_task set finished_date = ${finished ? now : null}
    where site_id = ${siteId} and abandoned_checkout_id = ${ofId} and id = ${id} returning ${columns}`.execute(db)
  return rows[0] && shown(rows[0])
}

/** What is not done comes first, by when it is due. */
export async function loadTasks({ db, siteId }: SiteRead, ofId: string): Promise<AbandonedCheckoutTask[]> {
  const { rows } = await sql<TaskRow>`select ${columns} from abandoned_checkout_task
    where site_id = ${siteId} and abandoned_checkout_id = ${ofId}
    order by finished_date nulls first, due_date nulls last, created_date`.execute(db)
  return rows.map(shown)
}

/** Tasks that are due on a day or before, and those without a day, as long as nothing was recovered. */
export async function countDueTasks({ db, siteId }: SiteRead, today: string): Promise<number> {
  return oneRow(
    await sql<{ count: number }>`select count(*)::int as count from abandoned_checkout_task as task
      join abandoned_checkout as abandoned on abandoned.site_id = ${siteId} and abandoned.id = task.abandoned_checkout_id
      where task.site_id = ${siteId} and task.finished_date is null and (task.due_date is null or task.due_date <= ${today})
        and abandoned.status = 'ABANDONED'`.execute(db),
  ).count
}

function shown({ id, created_date, created_by, text, due_date, finished_date }: TaskRow): AbandonedCheckoutTask {
  return {
    id,
    text,
    createdDate: created_date.toISOString(),
    ...(created_by && { createdBy: created_by }),
    ...(due_date && { dueDate: due_date }),
    ...(finished_date && { finishedDate: finished_date.toISOString() }),
  }
}
