import { sql } from 'kysely'
import { deleteRows, type RetentionRule } from '../../../kernel/background/retention.ts'

/** Requests say who wanted what. Nobody waits for years, so those that still wait end too. */
export const requestRetention: RetentionRule = {
  name: 'backInStockRequests',
  defaultDays: 400,
  minDays: 30,
  maxDays: 1500,
  purge: (site, before, limit) => deleteRows(site, sql`back_in_stock_request`, sql`id`, sql`created_date < ${before}`, limit),
}
