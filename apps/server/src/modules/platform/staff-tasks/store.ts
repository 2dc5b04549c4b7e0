import { sql, type RawBuilder } from 'kysely'
import { oneRow } from '../../../kernel/database/one-row.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'

/** Tasks that are due on a day or before, and those without a day. */
export async function countDueTasks({ db, siteId }: SiteRead, today: string): Promise<number> {
  return oneRow(
    await sql<{ count: number }>`select count(*)::int as count from staff_task
      where site_id = ${siteId} and not done and (due_date is null or due_date <= ${today})`.execute(db),
  ).count
}

/** Selects how many tasks about the abandoned checkout of an SQL expression are not done. */
export function openTasksOfCheckout({ siteId }: Pick<SiteRead, 'siteId'>, id: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*)::int from staff_task as task where task.site_id = ${siteId}
    and task.abandoned_checkout_id = ${id} and not task.done)`
}

export async function lockTasksOf({ db, siteId }: SiteTx, customerId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from staff_task
    where site_id = ${siteId} and customer_id = ${customerId} order by id limit ${limit} for update`.execute(db)
  return rows.map(({ id }) => id)
}
