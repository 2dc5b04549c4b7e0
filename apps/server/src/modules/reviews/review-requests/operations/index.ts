import {
  createReviewRequest,
  bulkCreateReviewRequests,
  getReviewRequest,
  deleteReviewRequest,
  queryReviewRequests,
  countReviewRequests,
  bulkCancelReviewRequestsByFilter,
} from './review-requests.ts'
import type { LinkParts } from '../link-parts.ts'
import {
  searchReviewRequests,
  countReviewRequestRows,
  retryReviewRequest,
  bulkCancelReviewRequestRows,
  bulkRetryReviewRequestRows,
} from './review-request-rows.ts'
import { getReviewRequestFigures } from './figures.ts'
import { getReviewRequestRule, updateReviewRequestRule } from './rule.ts'
import { openReviewLink } from './open-review-link.ts'
import { createReviewByLink } from './create-review-by-link.ts'
import { setReviewRequestConsent } from './set-review-request-consent.ts'

/** The published interface of requests for reviews. */
export const reviewRequests = {
  createReviewRequest,
  bulkCreateReviewRequests,
  getReviewRequest,
  deleteReviewRequest,
  queryReviewRequests,
  countReviewRequests,
  bulkCancelReviewRequestsByFilter,
}

export const stoaReviewRequests = (parts: LinkParts) => ({
  searchReviewRequests,
  countReviewRequestRows,
  retryReviewRequest,
  bulkCancelReviewRequestRows,
  bulkRetryReviewRequestRows,
  getReviewRequestFigures,
  getReviewRequestRule,
  updateReviewRequestRule,
  openReviewLink,
  createReviewByLink: createReviewByLink(parts),
  setReviewRequestConsent: setReviewRequestConsent(parts),
})
