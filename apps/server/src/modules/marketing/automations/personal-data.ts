import { sql } from 'kysely'
import { hashOfEmail } from '../../../kernel/basics/email-hash.ts'
import { deleteRows, type RetentionRule } from '../../../kernel/background/retention.ts'
import type { PersonalData } from '../../../kernel/site/personal-data.ts'

const batchSize = 200

/** What was sent to somebody, or why not. */
export const runData: PersonalData = {
  name: 'automations',
  tables: ['automation_run'],
  async *read({ db, siteId }, { memberId, email }) {
    const { rows } =
      await sql<object>`select automation.doc ->> 'name' as automation, run.status, run.reason, run.recipient as email,
        run.created_date as created, run.ended_date as ended
      from automation_run as run join automation on automation.site_id = ${siteId} and automation.id = run.automation_id
      where run.site_id = ${siteId} and (run.customer_id = ${memberId} or run.email_hash = ${email ? hashOfEmail(email) : null})
      order by run.created_date, run.id`.execute(db)
    yield* rows
  },
  async erase({ db, siteId }, { memberId, email }) {
    const { numAffectedRows } = await sql`delete from automation_run where site_id = ${siteId} and id in (
      select id from automation_run where site_id = ${siteId}
        and (customer_id = ${memberId} or email_hash = ${email ? hashOfEmail(email) : null})
      order by id limit ${batchSize} for update)`.execute(db)
    const erased = Number(numAffectedRows ?? 0n)
    return { erased, ...(erased === batchSize && { next: 'more' }) }
  },
}

/** They say who got what. Limits per person look back three years at most. */
export const runRetention: RetentionRule = {
  name: 'automationRuns',
  defaultDays: 400,
  minDays: 30,
  maxDays: 4000,
  purge: (site, before, limit) =>
    deleteRows(site, sql`automation_run`, sql`id`, sql`created_date < ${before} and status <> 'WAITING'`, limit),
}
