import * as contract from '@stoa/contract/services/stoa/reviews'
import { bulkByFilter } from '../../../../kernel/lists/bulk-tasks/by-filter.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import { deskReview, showStored } from '../entity.ts'
import { undoModeration, undoRemoval } from '../undo.ts'
import { putOnHold, moderateReview, removeReview, undoDecision } from '../write-review.ts'

export const rejectReview = implement(contract.rejectReview, async ({ site }, { reviewId, reason, note }) => ({
  review: showStored(await moderateReview(site, reviewId, 'REJECTED', { reason, note: note?.trim() || undefined })),
}))

export const holdReview = implement(contract.holdReview, async ({ site }, { reviewId }) => ({
  review: showStored(await putOnHold(site, reviewId)),
}))

export const undoReviewDecision = implement(contract.undoReviewDecision, async ({ site }, { reviewId, revision }) => ({
  review: showStored(await undoDecision(site, reviewId, revision)),
}))

export const bulkModerateReviewsByFilter = bulkByFilter(contract.bulkModerateReviewsByFilter, deskReview.list, {
  change: ({ status, reason }) => ({ status, reason }),
  apply: (site, id, { status, reason }) => moderateReview(site, id, status, { reason }),
  undo: undoModeration,
})

export const bulkDeleteReviewsByFilter = bulkByFilter(contract.bulkDeleteReviewsByFilter, deskReview.list, {
  apply: removeReview,
  undo: undoRemoval,
})
