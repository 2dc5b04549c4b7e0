import * as contract from '@stoa/contract/services/reviews/reviews'
import { implement } from '../../../../kernel/operations/operation.ts'
import { showStored } from '../entity.ts'
import { saveReply } from '../write-review.ts'

export const setReply = implement(contract.setReply, async ({ site }, { reviewId, message }) => ({
  review: showStored(await saveReply(site, reviewId, message)),
}))

export const removeReply = implement(contract.removeReply, async ({ site }, { reviewId }) => ({
  review: showStored(await saveReply(site, reviewId, undefined)),
}))
