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

/** The failed charges that were to be tried again before a date, the longest overdue first. */
export async function findOverdueRetries(
  { db, siteId, settings }: SiteRead,
  before: Date,
  limit: number,
): Promise<{ id: string; cycle: number; attempt: number }[]> {
  const { rows } = await sql<{ id: string; cycle: number; attempt: number }>`
    select contract.id, cycle.number as cycle, cycle.attempts as attempt
    from subscription_contract contract
    join subscription_cycle cycle on cycle.site_id = ${siteId} and cycle.contract_id = contract.id and cycle.status = 'OPEN'
    where contract.site_id = ${siteId} and contract.status = 'PAST_DUE' and contract.is_test = ${settings.mode === 'TEST'}
      and cycle.next_attempt_date < ${before}
    order by cycle.next_attempt_date limit ${limit}`.execute(db)
  return rows
}
