import * as contract from '@stoa/contract/services/stoa/review-requests'
import { bulkByFilter } from '../../../../kernel/lists/bulk-tasks/by-filter.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { bulkCancelling, bulkRetrying, retry } from '../bulk-changes.ts'
import { requestRow } from '../entity.ts'
import { showRows } from '../rows.ts'
import { single } from '../../../../kernel/basics/single.ts'

export const searchReviewRequests = implementRead(contract.searchReviewRequests, async ({ site }, { search }) => {
  const page = await requestRow.query(site, search, { root: 'search' })
  return { rows: await showRows(site, page.items), pagingMetadata: page.metadata }
})

export const countReviewRequestRows = implementRead(contract.countReviewRequestRows, async ({ site }, { filter }) => ({
  count: await requestRow.count(site, { filter }),
}))

export const retryReviewRequest = implement(contract.retryReviewRequest, async ({ site }, { reviewRequestId }) => {
  await retry(site, reviewRequestId)
  return { row: single(await showRows(site, [await requestRow.get(site, reviewRequestId)])) }
})

export const bulkCancelReviewRequestRows = bulkByFilter(contract.bulkCancelReviewRequestRows, requestRow.list, bulkCancelling)

export const bulkRetryReviewRequestRows = bulkByFilter(contract.bulkRetryReviewRequestRows, requestRow.list, bulkRetrying)
