import * as contract from '@stoa/contract/services/reviews/review-requests'
import { bulkByFilter } from '../../../../kernel/lists/bulk-tasks/by-filter.ts'
import { operationsOf } from '../../../../kernel/lists/entity/operations.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { bulkCancelling } from '../bulk-changes.ts'
import { createRequest } from '../create.ts'
import { reviewRequest, showRequest, type StoredRequest } from '../entity.ts'

const show = async (_site: SiteRead, requests: readonly StoredRequest[]) => requests.map(showRequest) as StoredRequest[]

const ofRequest = operationsOf(reviewRequest, show)

export const createReviewRequest = implement(contract.createReviewRequest, async ({ site }, { reviewRequest: given }) => ({
  reviewRequest: showRequest(await createRequest(site, given, 'reviewRequest')),
}))

export const bulkCreateReviewRequests = ofRequest.bulkChange(
  contract.bulkCreateReviewRequests,
  (site, given: contract.ReviewRequest) => createRequest(site, given, 'reviewRequests'),
)

export const getReviewRequest = ofRequest.get(contract.getReviewRequest)

export const deleteReviewRequest = ofRequest.remove(contract.deleteReviewRequest)

export const queryReviewRequests = ofRequest.query(contract.queryReviewRequests)

export const countReviewRequests = ofRequest.count(contract.countReviewRequests)

export const bulkCancelReviewRequestsByFilter = bulkByFilter(
  contract.bulkCancelReviewRequestsByFilter,
  reviewRequest.list,
  bulkCancelling,
)
