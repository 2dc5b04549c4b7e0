import { sql } from 'kysely'
import type { SiteRead } from '../../../../kernel/site/site.ts'

/** The active contracts that were due before a date, the longest overdue first. */
export async function findOverdue(
  { db, siteId, settings }: SiteRead,
  before: Date,
  limit: number,
): Promise<{ id: string; cycle: number }[]> {
  const { rows } = await sql<{
    id: string
    cycle: number
  }>`select id, (doc ->> 'nextCycle')::int as cycle from subscription_contract
    where site_id = ${siteId} and status = 'ACTIVE' and next_date < ${before} and is_test = ${settings.mode === 'TEST'}
    order by next_date limit ${limit}`.execute(db)
  return rows
}
