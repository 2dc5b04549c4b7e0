import { sql } from 'kysely'
import { oneRow } from '../../../../kernel/database/one-row.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

/** Of several transactions about one person, one runs at a time. */
export async function lockPersonOf(
  { db, siteId }: SiteTx,
  { emailHash, customerId }: { emailHash: string | undefined; customerId: string | undefined },
): Promise<void> {
  const person = emailHash ?? customerId
  if (!person) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mailing ${siteId} ${person}`}, 0))`.execute(db)
}

/** What may have reached somebody: sent, or being sent. */
const mayHaveArrived = sql`(run.status in ('DONE', 'UNKNOWN') or (run.status = 'WAITING' and run.attempt_id is not null))`

/** How many mails of automations an address has got since then. */
export async function countMailsSince({ db, siteId }: SiteRead, emailHash: string, since: Date): Promise<number> {
  return oneRow(
    await sql<{ count: number }>`select count(*)::int as count from automation_run as run
      join automation as own on own.site_id = ${siteId} and own.id = run.automation_id and own.doc -> 'action' ? 'email'
      where run.site_id = ${siteId} and run.email_hash = ${emailHash} and ${mayHaveArrived}
        and coalesce(run.ended_date, run.attempt_date) > ${since}`.execute(db),
  ).count
}

/** Whether an automation has reached a person since then. */
export async function hasRunSince(
  { db, siteId }: SiteRead,
  automationId: string,
  person: { emailHash: string | undefined; customerId: string | undefined },
  since: Date,
): Promise<boolean> {
  const { rows } = await sql`select from automation_run as run
    where run.site_id = ${siteId} and run.automation_id = ${automationId} and ${mayHaveArrived}
      and coalesce(run.ended_date, run.attempt_date) > ${since}
      and (run.email_hash = ${person.emailHash ?? null} or run.customer_id = ${person.customerId ?? null}) limit 1`.execute(db)
  return rows.length > 0
}
