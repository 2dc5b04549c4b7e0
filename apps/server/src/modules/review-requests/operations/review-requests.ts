import * as contract from '@stoa/contract/services/reviews/review-requests'
import { bulkByFilter } from '../../../kernel/bulk-tasks/by-filter.ts'
import { operationsOf } from '../../../kernel/entity/operations.ts'
import { implement } from '../../../kernel/operation.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site.ts'
import { cancel, reschedule } from '../change.ts'
import { createRequest } from '../create.ts'
import { reviewRequest, showRequest, type StoredRequest } from '../entity.ts'

const show = async (_site: SiteRead, requests: readonly StoredRequest[]) => requests.map(showRequest) as StoredRequest[]
const ofRequest = operationsOf(reviewRequest, show)

/** How a bulk task takes back that it cancelled a request. */
const undoCancelling = {
  before: (site: SiteTx, id: string) => reviewRequest.lock(site, id),
  version: async (site: SiteRead, id: string) => (await reviewRequest.find(site, id))?.revision ?? undefined,
  async restore(site: SiteTx, id: string, before: StoredRequest) {
    const now = await reviewRequest.lock(site, id)
    if (before.status === 'SCHEDULED') await reschedule(site, now, new Date(before.sendDate!))
  },
}

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
  bulkCancelReviewRequestsByFilter: bulkByFilter(contract.bulkCancelReviewRequestsByFilter, reviewRequest.list, {
    apply: (site, id) => cancel(site, id, 'BY_HAND'),
    undo: undoCancelling,
  }),
}
