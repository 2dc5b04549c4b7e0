import type { PublicReviews } from '../public-reviews.ts'
import { getReview, queryReviews, countReviews } from './read-reviews.ts'
import { createReview, bulkCreateReview } from './create-review.ts'
import { updateReview, deleteReview } from './update-review.ts'
import { setReply, removeReply } from './replies.ts'
import { updateModerationStatus, bulkDeleteReviews, bulkUpdateModerationStatus } from './moderate-reviews.ts'
import type { RudenessCheck } from '../rude-words.ts'
import type { RateLimits } from '../../../../kernel/abuse/rate-limit.ts'
import type { Captchas } from '../../../identity/identity/index.ts'
import { createReviewAndContact } from './create-review-and-contact.ts'
import { voteForReview } from './votes.ts'
import { reportReview, dismissReviewReports } from './reports.ts'
import { getReviewFigures, getRatingSummaries } from './figures.ts'
import { getReviewStatement } from './statements.ts'
import { queryReviewsByLanguage, listReviewLanguages, listHomeReviews } from './shown-reviews.ts'
import { queryOwnReviews, listReviewableItems } from './own-reviews.ts'
import { searchReviews, countReviewRows } from './review-rows.ts'
import { getReviewCase } from './review-case.ts'
import {
  rejectReview,
  holdReview,
  undoReviewDecision,
  bulkModerateReviewsByFilter,
  bulkDeleteReviewsByFilter,
} from './decisions.ts'
import { getReviewSettings, updateReviewSettings } from './settings.ts'

/** The published interface of reviews. A review that is not published is private: it is read with a flag, by staff who may. */
export const reviews = (parts: Pick<PublicReviews, 'checkWriting'>) => ({
  getReview,
  createReview: createReview(parts),
  bulkCreateReview,
  updateReview: updateReview(parts),
  deleteReview,
  queryReviews,
  countReviews,
  setReply,
  removeReply,
  updateModerationStatus,
  bulkDeleteReviews,
  bulkUpdateModerationStatus,
})

export const stoaReviews = (
  parts: Pick<PublicReviews, 'checkWriting'> & {
    captcha: Pick<Captchas, 'check'>
    limits: Pick<RateLimits, 'review' | 'vote'>
    rudeness: RudenessCheck
  },
) => ({
  createReviewAndContact: createReviewAndContact(parts),
  voteForReview: voteForReview(parts),
  reportReview: reportReview(parts),
  dismissReviewReports,
  getReviewFigures,
  getRatingSummaries,
  getReviewStatement,
  queryReviewsByLanguage,
  listReviewLanguages,
  queryOwnReviews,
  listReviewableItems,
  listHomeReviews,
  searchReviews,
  countReviewRows,
  getReviewCase: getReviewCase(parts),
  rejectReview,
  holdReview,
  undoReviewDecision,
  bulkModerateReviewsByFilter,
  bulkDeleteReviewsByFilter,
  getReviewSettings,
  updateReviewSettings,
})
