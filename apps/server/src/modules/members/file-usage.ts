import { sql } from 'kysely'
import type { FileUsageSource } from '../../kernel/file-usage.ts'

export const memberUsage: FileUsageSource = {
  kind: 'MEMBER',
  table: sql`member`,
  title: sql`shown.doc #>> '{profile,nickname}'`,
  text: sql`shown.doc::text`,
}
