import { sql } from 'kysely'
import { deleteRows, type RetentionRule } from '../../../kernel/background/retention.ts'

/** Deletes old carts of visitors. Members' carts stay. */
export const cartRetention: RetentionRule = {
  name: 'carts',
  defaultDays: 180,
  minDays: 30,
  maxDays: 730,
  purge: (site, before, limit) =>
    deleteRows(
      site,
      sql`cart`,
      sql`id`,
      // `created_date` is never later than `updated_date`, and it has an index.
      sql`created_date < ${before} and updated_date < ${before} and member_id is null`,
      limit,
    ),
}
