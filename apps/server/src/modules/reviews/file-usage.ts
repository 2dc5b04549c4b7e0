import { sql } from 'kysely'
import { usageBy } from '../../kernel/file-usage.ts'
import { review } from './entity.ts'

export const reviewUsage = usageBy(review, {
  kind: 'REVIEW',
  title: sql`shown.doc #>> '{content,title}'`,
  text: sql`coalesce(shown.doc #>> '{content,media}', '')`,
})
