import * as contract from '@stoa/contract/services/stoa/review-requests'
import { bulkByFilter } from '../../../../kernel/lists/bulk-tasks/by-filter.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { bulkCancelling, bulkRetrying, retry } from '../bulk-changes.ts'
import { requestRow } from '../entity.ts'
import { weeksOf } from '../figures.ts'
import { showRows } from '../rows.ts'
import { changeRule, ruleOf } from '../rule.ts'
import { linkOperations, type LinkParts } from './links.ts'

export function stoaReviewRequestOperations(parts: LinkParts) {
  return {
    searchReviewRequests: implementRead(contract.searchReviewRequests, async ({ site }, { search }) => {
      const page = await requestRow.query(site, search as object, { root: 'search' })
      return { rows: await showRows(site, page.items), pagingMetadata: page.metadata }
    }),

    countReviewRequestRows: implementRead(contract.countReviewRequestRows, async ({ site }, { filter }) => ({
      count: await requestRow.count(site, { filter }),
    })),

    retryReviewRequest: implement(contract.retryReviewRequest, async ({ site }, { reviewRequestId }) => {
      await retry(site, reviewRequestId!)
      const [row] = await showRows(site, [(await requestRow.find(site, reviewRequestId!))!])
      return { row: row! }
    }),

    bulkCancelReviewRequestRows: bulkByFilter(contract.bulkCancelReviewRequestRows, requestRow.list, bulkCancelling),

    bulkRetryReviewRequestRows: bulkByFilter(contract.bulkRetryReviewRequestRows, requestRow.list, bulkRetrying),

    getReviewRequestFigures: implementRead(contract.getReviewRequestFigures, async ({ site }) => ({
      weeks: await weeksOf(site),
      scheduled: await requestRow.count(site, { filter: { status: 'SCHEDULED' } }),
    })),

    getReviewRequestRule: implementRead(contract.getReviewRequestRule, async ({ site }) => ({ rule: await ruleOf(site) })),

    updateReviewRequestRule: implement(contract.updateReviewRequestRule, async ({ site }, { rule }) => ({
      rule: await changeRule(site, rule!),
    })),

    ...linkOperations(parts),
  }
}
