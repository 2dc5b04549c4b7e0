import { sql } from 'kysely'
import { deleteRows, type RetentionRule } from '../../../kernel/background/retention.ts'

/** Drafts that would change an order and that nobody went on with. Drafts of new orders, and committed ones, are kept. */
export const abandonedEdits: RetentionRule = {
  name: 'abandonedEdits',
  defaultDays: 1,
  minDays: 1,
  maxDays: 1,
  purge: (site, before, limit) =>
    deleteRows(
      site,
      sql`draft_order`,
      sql`id`,
      sql`is_edit and status = 'DRAFT' and stock_held_until is null and updated_date < ${before}`,
      limit,
    ),
}
