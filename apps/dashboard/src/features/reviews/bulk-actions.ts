import { plural, t } from '@lingui/core/macro'
import { bulkDeleteReviews } from '@stoa/contract/calls/reviews/reviews'
import { bulkModerateReviewsByFilter } from '@stoa/contract/calls/stoa/reviews'
import type { ReviewRow } from '@stoa/contract/services/stoa/reviews'
import type { BulkEntry } from '../../lib/bulk-action.ts'
import { changeByFilter } from '../../lib/change-by-filter.ts'

/** The bulk actions for reviews. Each asks with the exact number, and can be undone. */
export function reviewBulkActions(): readonly BulkEntry<ReviewRow>[] {
  return [publish(), reject(), remove()]
}

function publish(): BulkEntry<ReviewRow> {
  return {
    label: t`Publish`,
    needs: bulkModerateReviewsByFilter,
    affects: ({ moderationStatus }) => moderationStatus !== 'APPROVED',
    noneReason: t`All selected reviews are published already`,
    confirm: (rows) => ({
      question: plural(rows.length, { one: 'Publish # review?', other: 'Publish # reviews?' }),
      consequence: withSample(rows, t`Everybody can read them, and their stars count. You can undo this.`),
      confirmLabel: t`Publish`,
      harmless: true,
    }),
    done: (count) => plural(count, { one: '# review published', other: '# reviews published' }),
    failed: (count) => plural(count, { one: '# review could not be published', other: '# reviews could not be published' }),
    ...changeByFilter(bulkModerateReviewsByFilter, { status: 'APPROVED' }),
  }
}

function reject(): BulkEntry<ReviewRow> {
  return {
    label: t`Reject as spam`,
    needs: bulkModerateReviewsByFilter,
    affects: ({ moderationStatus }) => moderationStatus !== 'REJECTED',
    noneReason: t`All selected reviews are rejected already`,
    confirm: (rows) => ({
      question: plural(rows.length, { one: 'Reject # review as spam?', other: 'Reject # reviews as spam?' }),
      consequence: withSample(rows, t`Nobody can read them any more, and their stars no longer count. You can undo this.`),
      confirmLabel: t`Reject`,
    }),
    done: (count) => plural(count, { one: '# review rejected', other: '# reviews rejected' }),
    failed: (count) => plural(count, { one: '# review could not be rejected', other: '# reviews could not be rejected' }),
    ...changeByFilter(bulkModerateReviewsByFilter, { status: 'REJECTED', reason: 'HANDLING_SPAM' }),
  }
}

function remove(): BulkEntry<ReviewRow> {
  return {
    label: t`Delete`,
    needs: bulkDeleteReviews,
    secondary: true,
    confirm: (rows) => ({
      question: plural(rows.length, { one: 'Delete # review?', other: 'Delete # reviews?' }),
      consequence: withSample(rows, t`They are no longer counted among the reviews that were received. You can undo this.`),
      confirmLabel: t`Delete`,
    }),
    done: (count) => plural(count, { one: '# review deleted', other: '# reviews deleted' }),
    failed: (count) => plural(count, { one: '# review could not be deleted', other: '# reviews could not be deleted' }),
    ...changeByFilter(bulkDeleteReviews, {}),
  }
}

/** What happens, and the beginnings of some of the texts, so that a wrong filter is noticed. */
function withSample(rows: readonly ReviewRow[], consequence: string): string {
  const texts = rows.map(({ content }) => (content?.title || content?.body || '').slice(0, 60).trim()).filter(Boolean)
  const sample = texts.slice(0, 3).map((text) => t`“${text}”`)
  if (sample.length === 0) return consequence
  const examples = sample.join(', ')
  return t`${consequence} Among them: ${examples}`
}
