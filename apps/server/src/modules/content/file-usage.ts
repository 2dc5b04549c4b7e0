import { sql } from 'kysely'
import type { FileUsageSource } from '../../kernel/file-usage.ts'

export const pageUsage: FileUsageSource = {
  kind: 'PAGE',
  table: sql`page`,
  title: sql`shown.title`,
  text: sql`shown.doc::text`,
}
