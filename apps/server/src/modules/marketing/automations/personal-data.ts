import { sql, type RawBuilder } from 'kysely'
import { hashOfEmail } from '../../../kernel/basics/email-hash.ts'
import { deleteRows, type RetentionRule } from '../../../kernel/background/retention.ts'
import type { PersonalData } from '../../../kernel/site/personal-data.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { deleteRunsOf, loadRunsOf } from './store/personal-data.ts'

const batchSize = 200

/** What was sent to somebody, or why not. */
export const runData: PersonalData = {
  name: 'automations',
  tables: ['automation_run'],
  async *read(site, { memberId, email }) {
    yield* await loadRunsOf(site, memberId, email && hashOfEmail(email))
  },
  async erase(site, { memberId, email }) {
    const erased = await deleteRunsOf(site, memberId, email && hashOfEmail(email), batchSize)
    return { erased, ...(erased === batchSize && { next: 'more' }) }
  },
}

/** They say who got what. A run is kept for as long as its automation runs only once for a person. */
export const runRetention: RetentionRule = {
  name: 'automationRuns',
  defaultDays: 400,
  minDays: 30,
  maxDays: 4000,
  purge: (site, before, limit) =>
    deleteRows(
      site,
      sql`automation_run`,
      sql`id`,
      sql`created_date < ${before} and status <> 'WAITING' and ${isForgotten(site)}`,
      limit,
    ),
}

/** True if the automation of a run would run for the person again. */
function isForgotten({ siteId, now }: SiteTx): RawBuilder<boolean> {
  return sql`not exists (select from automation as own
    where own.site_id = ${siteId} and own.id = automation_run.automation_id
      and automation_run.ended_date > ${now}::timestamptz - make_interval(days => coalesce((own.doc ->> 'onceInDays')::int, 0)))`
}
