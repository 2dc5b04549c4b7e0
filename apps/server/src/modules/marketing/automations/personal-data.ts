import { sql } from 'kysely'
import { hashOfEmail } from '../../../kernel/basics/email-hash.ts'
import { deleteRows, type RetentionRule } from '../../../kernel/background/retention.ts'
import type { PersonalData } from '../../../kernel/site/personal-data.ts'
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

/** They say who got what. Limits per person look back three years at most. */
export const runRetention: RetentionRule = {
  name: 'automationRuns',
  defaultDays: 400,
  minDays: 30,
  maxDays: 4000,
  purge: (site, before, limit) =>
    deleteRows(site, sql`automation_run`, sql`id`, sql`created_date < ${before} and status <> 'WAITING'`, limit),
}
