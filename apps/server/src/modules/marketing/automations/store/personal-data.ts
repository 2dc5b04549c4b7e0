import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

export async function loadRunsOf({ db, siteId }: SiteRead, customerId: string, emailHash: string | undefined): Promise<object[]> {
  const { rows } =
    await sql<object>`select automation.doc ->> 'name' as automation, run.status, run.reason, run.recipient as email,
      run.created_date as created, run.ended_date as ended
    from automation_run as run join automation on automation.site_id = ${siteId} and automation.id = run.automation_id
    where run.site_id = ${siteId} and (run.customer_id = ${customerId} or run.email_hash = ${emailHash ?? null})
    order by run.created_date, run.id`.execute(db)
  return rows
}

/** Deletes at most `limit` runs of a person; returns how many. */
export async function deleteRunsOf(
  { db, siteId }: SiteTx,
  customerId: string,
  emailHash: string | undefined,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`delete from automation_run where site_id = ${siteId} and id in (
    select id from automation_run where site_id = ${siteId}
      and (customer_id = ${customerId} or email_hash = ${emailHash ?? null}) order by id limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
