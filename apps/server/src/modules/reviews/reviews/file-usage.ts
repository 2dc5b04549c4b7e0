import type { Review } from '@stoa/contract/services/reviews/reviews'
import { sql } from 'kysely'
import { usageBy } from '../../../kernel/lists/file-usage.ts'
import { review } from './entity.ts'

export const reviewUsage = usageBy(review, {
  kind: 'REVIEW',
  title: sql`shown.doc #>> '{content,title}'`,
  text: sql`coalesce(shown.doc #>> '{content,media}', '')`,
  // The address of a rejected or deleted photo must not show it any more. A deletion that is taken back is a creation.
  withheld: {
    condition: sql`shown.moderation_status = 'REJECTED'`,
    shownIn: ({ content }: Review) => content?.media,
    events: ['created', 'updated', 'deleted'].map((slug) => `${review.fqdn}_${slug}`),
  },
})
