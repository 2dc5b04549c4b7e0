import { sql } from 'kysely'
import { deleteRows, type RetentionRule } from '../../kernel/retention.ts'

/** A visitor who comes back later begins with an empty cart. A member's cart stays. */
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
      // A cart is begun before it is changed, and there is an index of when they were begun.
      sql`created_date < ${before} and updated_date < ${before} and member_id is null`,
      limit,
    ),
}
