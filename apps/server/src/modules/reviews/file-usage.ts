import { sql } from 'kysely'
import { usageBy } from '../../kernel/file-usage.ts'
import { review } from './entity.ts'

export const reviewUsage = usageBy(review, {
  kind: 'REVIEW',
  title: sql`shown.doc #>> '{content,title}'`,
  text: sql`coalesce(shown.doc #>> '{content,media}', '')`,
  // Whoever keeps the address of a picture that was rejected must not be able to show it.
  withheld: { condition: sql`shown.moderation_status = 'REJECTED'`, events: [`${review.fqdn}_moderation_status_changed`] },
})
