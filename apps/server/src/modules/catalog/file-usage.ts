import { sql } from 'kysely'
import type { FileUsageSource } from '../../kernel/file-usage.ts'

export const productUsage: FileUsageSource = {
  kind: 'PRODUCT',
  table: sql`product`,
  title: sql`shown.name`,
  // All media items are among the details.
  text: sql`concat(shown.doc::text, shown.details::text)`,
}
