import { sql } from 'kysely'
import type { FileUsageSource } from '../../kernel/file-usage.ts'

export const productUsage: FileUsageSource = {
  kind: 'PRODUCT',
  table: sql`product`,
  title: sql`shown.name`,
  text: sql`shown.doc::text`,
}
