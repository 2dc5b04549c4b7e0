import * as contract from '@stoa/contract/services/reviews/reviews'
import { bulkByFilter } from '../../../../kernel/lists/bulk-tasks/by-filter.ts'
import { invalid } from '../../../../kernel/basics/errors.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import { review, showStored } from '../entity.ts'
import { moderateReview, removeReview } from '../write-review.ts'
import { undoModeration, undoRemoval } from '../undo.ts'

export const updateModerationStatus = implement(contract.updateModerationStatus, async ({ site }, { reviewId, status }) => ({
  review: showStored(await moderateReview(site, reviewId, targetOf(status))),
}))

export const bulkUpdateModerationStatus = bulkByFilter(contract.bulkUpdateModerationStatus, review.list, {
  change: ({ status }) => targetOf(status),
  apply: (site, id, status) => moderateReview(site, id, status),
  undo: undoModeration,
})

export const bulkDeleteReviews = bulkByFilter(contract.bulkDeleteReviews, review.list, {
  apply: removeReview,
  undo: undoRemoval,
})

function targetOf(status: string | undefined): 'APPROVED' | 'REJECTED' {
  if (status === 'APPROVED' || status === 'REJECTED') return status
  throw invalid({
    field: 'status',
    description: 'must be APPROVED or REJECTED',
    violatedRule: 'INVALID_ENUM_VALUE',
    data: { values: ['APPROVED', 'REJECTED'] },
  })
}
