import { sql, type RawBuilder } from 'kysely'
import { oneRow } from '../../../kernel/database/one-row.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { staffTask, type StoredTask } from './entity.ts'

/** Tasks that are due on a day or before, and those without a day. */
export async function countDueTasks({ db, siteId }: SiteRead, today: string): Promise<number> {
  return oneRow(
    await sql<{ count: number }>`select count(*)::int as count from staff_task
      where site_id = ${siteId} and not done and (due_date is null or due_date <= ${today})`.execute(db),
  ).count
}

/** How many tasks are not done about the abandoned checkout that an SQL expression names. */
export function openTasksOfCheckout({ siteId }: Pick<SiteRead, 'siteId'>, id: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*)::int from staff_task as task where task.site_id = ${siteId}
    and task.abandoned_checkout_id = ${id} and not task.done)`
}

const most = 100

/** The tasks about an abandoned checkout: what is not done comes first, by when it is due. */
export async function loadTasksOfCheckout(site: SiteRead, abandonedCheckoutId: string): Promise<StoredTask[]> {
  const sort = [{ fieldName: 'done' }, { fieldName: 'dueDate' }]
  return (await staffTask.query(site, { filter: { abandonedCheckoutId }, sort, paging: { limit: most } })).items
}
