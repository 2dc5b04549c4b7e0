import { sql } from 'kysely'
import { deleteRows, type RetentionRule } from '../../kernel/retention.ts'

/** Checkouts that nobody finished. One that became an order stays with it. */
export const checkoutRetention: RetentionRule = {
  name: 'checkouts',
  defaultDays: 180,
  minDays: 30,
  maxDays: 730,
  purge: (site, before, limit) =>
    deleteRows(
      site,
      sql`checkout`,
      sql`id`,
      sql`created_date < ${before} and updated_date < ${before} and order_id is null and not completed`,
      limit,
    ),
}
