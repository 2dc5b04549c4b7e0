import { t } from '@lingui/core/macro'
import { removeReply, setReply, updateModerationStatus } from '@stoa/contract/calls/reviews/reviews'
import { dismissReviewReports, rejectReview, undoReviewDecision } from '@stoa/contract/calls/stoa/reviews'
import type { Review } from '@stoa/contract/services/reviews/reviews'
import type { ReviewRow } from '@stoa/contract/services/stoa/reviews'
import { api } from '../../lib/calls/api.ts'
import { useAct } from '../../lib/queue/use-act.ts'
import { reviews } from './list.ts'
import { reviewQuery } from './queries.ts'

const toRefreshes = (id: string) => [reviews, reviewQuery(id)]

/** Publishes a review. */
export function usePublish(row: ReviewRow) {
  const author = authorOf(row)
  return useAct(updateModerationStatus, {
    ...decisionOn(row),
    failed: t`We couldn’t publish the review`,
    done: t`Review by ${author} published`,
  })
}

/** Leaves a reported review as it is. Whoever has reported it cannot report it again. */
export function useDismissReports(row: ReviewRow) {
  const author = authorOf(row)
  return useAct(dismissReviewReports, {
    id: row.id!,
    refreshes: toRefreshes(row.id!),
    failed: t`We couldn’t dismiss the reports`,
    done: t`Reports about the review by ${author} dismissed`,
  })
}

/** Rejects a review with a reason that its author reads. */
export function useReject(row: ReviewRow) {
  const author = authorOf(row)
  return useAct(rejectReview, {
    ...decisionOn(row),
    failed: t`We couldn’t reject the review`,
    done: t`Review by ${author} rejected`,
  })
}

/** Returns the parts that all decisions about a review share. */
function decisionOn(row: ReviewRow) {
  const id = row.id!
  const undo =
    ({ review }: { review?: Review }) =>
    () =>
      api.call(undoReviewDecision, { reviewId: id, revision: review!.revision! })
  return { id, undo, refreshes: toRefreshes(id) }
}

function authorOf({ authorName }: ReviewRow): string {
  return authorName ?? t`Anonymous`
}

/** Sets the shop's reply. */
export function useReply(row: ReviewRow) {
  const { replyMessage } = row
  const reviewId = row.id!
  const author = authorOf(row)
  return useAct(setReply, {
    id: reviewId,
    failed: t`We couldn’t save the reply`,
    done: t`Reply to ${author} saved`,
    undo: () => () =>
      replyMessage ? api.call(setReply, { reviewId, message: replyMessage }) : api.call(removeReply, { reviewId }),
    refreshes: toRefreshes(reviewId),
  })
}
