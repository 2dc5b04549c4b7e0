import { oneRow } from '../../../kernel/database/one-row.ts'
import { sql } from 'kysely'
import type { AuditFinding } from '../../../kernel/background/audits.ts'
import { jsonb, type Db } from '../../../kernel/database/database.ts'
import { reactAgainName } from '../../../kernel/background/dispatcher.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'

declare module '../../../kernel/database/database.ts' {
  interface Tables {
    audit_run: { site_id: string; name: string; run_date: Date; finding: AuditFinding | null }
  }
}

export async function saveAuditRun({ db, siteId, now }: SiteTx, name: string, finding: AuditFinding | undefined): Promise<void> {
  await sql`insert into audit_run (site_id, name, run_date, finding) values (${siteId}, ${name}, ${now}, ${finding ? jsonb(finding) : null})
    on conflict (site_id, name) do update set run_date = excluded.run_date, finding = excluded.finding`.execute(db)
}

export function auditRuns({ db, siteId }: SiteRead) {
  return db.selectFrom('audit_run').select(['name', 'run_date', 'finding']).where('site_id', '=', siteId).execute()
}

export async function countFindings(db: Db, siteId: string): Promise<number> {
  return oneRow(
    await sql<{
      count: number
    }>`select count(*)::integer as count from audit_run where site_id = ${siteId} and finding is not null`.execute(db),
  ).count
}

interface FailedJob {
  id: string
  name: string
  /** The payload as stored; it may be the reason for the failure. */
  payload: { subscriber?: string } | null
  failure: string
  attempts: number
  created_date: Date
  due_date: Date
  failed_date: Date | null
  event_type: string | null
}

const maxListed = 200

/** Jobs that were given up and jobs that wait for their next attempt. */
export async function listFailedJobs({ db, siteId }: SiteRead): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select job.id, job.name, job.payload, job.failure, job.attempts, job.created_date, job.due_date, job.failed_date,
      domain_event.type as event_type
    from job
    left join domain_event on domain_event.site_id = ${siteId} and job.name = ${reactAgainName}
      and domain_event.id = case when job.payload ->> 'eventId' ~ '^[0-9a-f-]{36}$' then (job.payload ->> 'eventId')::uuid end
    where job.site_id = ${siteId} and (job.failure is not null or job.name = ${reactAgainName})
    order by job.id desc limit ${maxListed}`.execute(db)
  return rows
}

/** How often a job fails before the back office warns, which is long before it is given up. */
const repeatedFailures = 3

/** Jobs that were given up, and jobs that have failed repeatedly. */
export async function countFailing({ db, siteId }: SiteRead): Promise<number> {
  return oneRow(
    await sql<{ count: number }>`
    select count(*)::integer as count from job where site_id = ${siteId} and failure is not null
      and (failed_date is not null or attempts >= ${repeatedFailures})`.execute(db),
  ).count
}

/** Returns whether such a failed job exists. If a newer job has taken its key, the failed job is deleted. */
export async function reopenJob({ db, siteId, now, movedJobs }: SiteTx, id: string): Promise<boolean> {
  const { rows } = await sql<{ is_taken: boolean }>`
    select key is not null and exists (
      select from job newer where newer.site_id = ${siteId} and newer.name = job.name and newer.key = job.key
        and newer.failed_date is null and newer.id <> job.id
    ) as is_taken
    from job where ${isFailed(siteId, id)} for update`.execute(db)
  const [job] = rows
  if (!job) return false
  if (job.is_taken) return deleteJob({ db, siteId }, id)
  await sql`update job set failed_date = null, attempts = 0, leased_until = null, due_date = ${now}
    where site_id = ${siteId} and id = ${id}`.execute(db)
  movedJobs()
  return true
}

export async function deleteJob({ db, siteId }: Pick<SiteTx, 'db' | 'siteId'>, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from job where ${isFailed(siteId, id)}`.execute(db)
  return numAffectedRows === 1n
}

/** A job that is running is left to its runner. */
function isFailed(siteId: string, id: string) {
  return sql`job.site_id = ${siteId} and job.id = ${id} and (failure is not null or name = ${reactAgainName})
    and (leased_until is null or leased_until < now())`
}

/** Until the transaction ends. */
export async function liftStatementTimeout({ db }: SiteRead): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db)
}
