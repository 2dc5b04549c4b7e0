import { sql } from 'kysely'
import { deleteRows, type RetentionRule } from '../../../kernel/background/retention.ts'

/** Deletes unfinished checkouts. A checkout that became an order stays as long as the order. */
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
