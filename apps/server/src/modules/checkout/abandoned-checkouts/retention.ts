import { sql } from 'kysely'
import { deleteRows, type RetentionRule } from '../../../kernel/background/retention.ts'

/** They name people who bought nothing. Figures over a longer time need those that became orders, so the owner may keep them longer. */
export const abandonedRetention: RetentionRule = {
  name: 'abandonedCheckouts',
  defaultDays: 90,
  minDays: 14,
  maxDays: 730,
  purge: (site, before, limit) => deleteRows(site, sql`abandoned_checkout`, sql`id`, sql`created_date < ${before}`, limit),
}
