import { plural, t } from '@lingui/core/macro'
import { bulkDeleteReviewsByFilter, bulkModerateReviewsByFilter } from '@stoa/contract/calls/stoa/reviews'
import type { ReviewRow } from '@stoa/contract/services/stoa/reviews'
import type { FilterAction } from '../../lib/list/bulk-action.ts'
import { startByFilter } from '../../lib/list/change-by-filter.ts'
import { loadReviewsByIds } from './list.ts'

const ofReviews = { idOf: ({ id }: ReviewRow) => id!, load: loadReviewsByIds }

/** The bulk actions for reviews. Each asks with those that it changes, and can be undone. */
export function reviewBulkActions(): readonly FilterAction<ReviewRow>[] {
  return [publish(), reject(), remove()]
}

function publish(): FilterAction<ReviewRow> {
  return {
    label: t`Publish`,
    needs: bulkModerateReviewsByFilter,
    affects: ({ moderationStatus }) => moderationStatus !== 'APPROVED',
    affected: { moderationStatus: { $ne: 'APPROVED' } },
    noneReason: t`All selected reviews are published already`,
    confirm: ({ length }) => ({
      question: plural(length, { one: 'Publish # review?', other: 'Publish # reviews?' }),
      consequence: t`Everybody can read them, and their stars count. You can undo this.`,
      confirmLabel: t`Publish`,
      harmless: true,
    }),
    done: (count) => plural(count, { one: '# review published', other: '# reviews published' }),
    failed: (count) => plural(count, { one: '# review could not be published', other: '# reviews could not be published' }),
    start: startByFilter(bulkModerateReviewsByFilter, { status: 'APPROVED' }),
    ...ofReviews,
  }
}

function reject(): FilterAction<ReviewRow> {
  return {
    label: t`Reject as spam`,
    needs: bulkModerateReviewsByFilter,
    affects: ({ moderationStatus }) => moderationStatus !== 'REJECTED',
    affected: { moderationStatus: { $ne: 'REJECTED' } },
    noneReason: t`All selected reviews are rejected already`,
    confirm: ({ length }) => ({
      question: plural(length, { one: 'Reject # review as spam?', other: 'Reject # reviews as spam?' }),
      consequence: t`Nobody can read them any more, and their stars no longer count. You can undo this.`,
      confirmLabel: t`Reject`,
    }),
    done: (count) => plural(count, { one: '# review rejected', other: '# reviews rejected' }),
    failed: (count) => plural(count, { one: '# review could not be rejected', other: '# reviews could not be rejected' }),
    start: startByFilter(bulkModerateReviewsByFilter, { status: 'REJECTED', reason: 'HANDLING_SPAM' }),
    ...ofReviews,
  }
}

function remove(): FilterAction<ReviewRow> {
  return {
    label: t`Delete`,
    needs: bulkDeleteReviewsByFilter,
    secondary: true,
    confirm: ({ length }) => ({
      question: plural(length, { one: 'Delete # review?', other: 'Delete # reviews?' }),
      consequence: t`They are no longer counted among the reviews that were received. You can undo this.`,
      confirmLabel: t`Delete`,
    }),
    done: (count) => plural(count, { one: '# review deleted', other: '# reviews deleted' }),
    failed: (count) => plural(count, { one: '# review could not be deleted', other: '# reviews could not be deleted' }),
    start: startByFilter(bulkDeleteReviewsByFilter, {}),
    ...ofReviews,
  }
}
