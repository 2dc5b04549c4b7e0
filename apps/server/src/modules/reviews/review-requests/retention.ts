import { sql } from 'kysely'
import { deleteRows, type RetentionRule } from '../../../kernel/background/retention.ts'
import { linkDays } from './links.ts'

/**
 * Requests that were sent, failed or cancelled say who bought what. They are kept at least as long as the link of their mail works, and the
 * figures of the back office reach back.
 */
export const requestRetention: RetentionRule = {
  name: 'reviewRequests',
  defaultDays: 400,
  minDays: Math.max(linkDays, 90),
  maxDays: 4000,
  purge: (site, before, limit) =>
    deleteRows(site, sql`review_request`, sql`id`, sql`created_date < ${before} and status <> 'SCHEDULED'`, limit),
}
