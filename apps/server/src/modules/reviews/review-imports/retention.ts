import { sql } from 'kysely'
import { deleteRows, type RetentionRule } from '../../../kernel/background/retention.ts'

/** After that an import can no longer be undone. */
export const importRetention: RetentionRule = {
  name: 'reviewImports',
  defaultDays: 90,
  minDays: 7,
  maxDays: 400,
  purge: (site, before, limit) => deleteRows(site, sql`review_import`, sql`id`, sql`created_date < ${before}`, limit),
}
