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

/** The published interface of requests for reviews. */
export const reviewRequestOperations = {
  createReviewRequest: implement(contract.createReviewRequest, async ({ site }, { reviewRequest: given }) => ({
    reviewRequest: showRequest(await createRequest(site, given, 'reviewRequest')),
  })),
  bulkCreateReviewRequests: ofRequest.bulkChange(contract.bulkCreateReviewRequests, (site, given: contract.ReviewRequest) =>
    createRequest(site, given, 'reviewRequests'),
  ),
  getReviewRequest: ofRequest.get(contract.getReviewRequest),
  deleteReviewRequest: ofRequest.remove(contract.deleteReviewRequest),
  queryReviewRequests: ofRequest.query(contract.queryReviewRequests),
  countReviewRequests: ofRequest.count(contract.countReviewRequests),
  bulkCancelReviewRequestsByFilter: bulkByFilter(contract.bulkCancelReviewRequestsByFilter, reviewRequest.list, bulkCancelling),
}
