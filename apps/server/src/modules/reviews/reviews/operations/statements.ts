import * as contract from '@stoa/contract/services/stoa/reviews'
import { asStaff } from '../../../../kernel/site/audience.ts'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { review } from '../entity.ts'
import { checkedStatement } from '../statements.ts'

export const getReviewStatement = implementRead(contract.getReviewStatement, async ({ site, refuse }, { reviewId }) => {
  const found = await review.find(site, reviewId)
  if (!found) throw notFound('review', { id: reviewId })
  const statement = await checkedStatement(asStaff(site), found)
  if (!statement) throw refuse('REVIEW_NOT_VERIFIED', 'the shop has no order of the author with the item')
  return statement
})
