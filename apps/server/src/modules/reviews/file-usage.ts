import { sql } from 'kysely'
import { withReplacement, type FileUsageSource } from '../../kernel/file-usage.ts'
import { review } from './entity.ts'

export const reviewUsage: FileUsageSource = {
  kind: 'REVIEW',
  table: sql`review`,
  title: sql`shown.doc #>> '{content,title}'`,
  text: sql`coalesce(shown.doc #>> '{content,media}', '')`,
  async replace(site, id, replacement) {
    const before = await review.lock(site, id)
    await review.save(site, before, withReplacement(before, replacement))
  },
}
