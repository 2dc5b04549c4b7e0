import { sql } from 'kysely'
import type { FileUsageSource } from '../../kernel/file-usage.ts'

export const categoryUsage: FileUsageSource = {
  kind: 'CATEGORY',
  table: sql`category`,
  title: sql`shown.name`,
  text: sql`shown.doc::text`,
}
