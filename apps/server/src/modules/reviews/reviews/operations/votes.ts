import * as contract from '@stoa/contract/services/stoa/reviews'
import { implement } from '../../../../kernel/operations/operation.ts'
import type { RateLimits } from '../../../../kernel/abuse/rate-limit.ts'
import { voteFor } from '../votes.ts'

export const voteForReview = ({ limits }: { limits: Pick<RateLimits, 'vote'> }) =>
  implement(contract.voteForReview, async ({ site, caller, address }, { reviewId, vote }) => {
    // A new visitor costs nothing, so one network could decide what is helpful.
    if (address) limits.vote(address)
    return voteFor(site, caller, reviewId, vote)
  })
