import { sql } from 'kysely'
import { deleteRows, type RetentionRule } from '../../../kernel/background/retention.ts'

/** An event that was not applied yet is kept. */
export const paymentEventRetention: RetentionRule = {
  name: 'paymentEvents',
  defaultDays: 90,
  minDays: 30,
  maxDays: 400,
  purge: (site, before, limit) =>
    deleteRows(
      site,
      sql`payment_event`,
      sql`account_id, id`,
      sql`received_date < ${before} and status in ('DONE', 'IGNORED')`,
      limit,
    ),
}
