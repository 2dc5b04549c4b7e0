import * as contract from '@stoa/contract/services/stoa/reviews'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { presentReviewRows } from '../moderation-rows.ts'
import { deskReview } from '../entity.ts'

export const searchReviews = implementRead(contract.searchReviews, async ({ site }, { search }) => {
  const page = await deskReview.query(site, search, { root: 'search' })
  return {
    reviewRows: await presentReviewRows(site, page.items),
    pagingMetadata: page.metadata,
    aggregationData: await page.aggregate(search),
  }
})

export const countReviewRows = implementRead(contract.countReviewRows, async ({ site }, { filter, search }) => ({
  count: await deskReview.count(site, { filter, search }),
}))
