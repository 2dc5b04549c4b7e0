import { sql } from 'kysely'
import type { FileUsageSource } from '../../kernel/file-usage.ts'

export const badgeUsage: FileUsageSource = {
  kind: 'BADGE',
  table: sql`badge`,
  title: sql`shown.title`,
  text: sql`shown.doc::text`,
}
