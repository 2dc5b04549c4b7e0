import { sql } from 'kysely'
import type { FileUsageSource } from '../../kernel/file-usage.ts'

export const reviewUsage: FileUsageSource = {
  kind: 'REVIEW',
  table: sql`review`,
  title: sql`shown.doc #>> '{content,title}'`,
  text: sql`coalesce(shown.doc #>> '{content,media}', '')`,
}
