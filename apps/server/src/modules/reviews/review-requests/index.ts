import type { Module } from '../../../kernel/background/module.ts'
import type { RateLimits } from '../../../kernel/abuse/rate-limit.ts'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'
import { publicReviews } from '../reviews/index.ts'
import { unsubscribeTokens } from './links.ts'
import { reviewRequests, stoaReviewRequests } from './operations/index.ts'
import { reviewRequestData } from './personal-data.ts'
import { followOrders, followReviews } from './reactions.ts'
import { requestRetention } from './retention.ts'
import { requestSender, type SendingParts } from './sending.ts'

/** Asks buyers for reviews by mail. */
export function reviewRequestsModule({
  secrets,
  limits,
  ...parts
}: Omit<SendingParts, 'unsubscribe'> & { secrets: Secrets; limits: Pick<RateLimits, 'review'> }) {
  const unsubscribe = unsubscribeTokens(secrets)
  return {
    name: 'review-requests',
    migrations: `${import.meta.dirname}/migrations`,
    services: {
      'reviews/review-requests': reviewRequests,
      'stoa/review-requests': stoaReviewRequests({ unsubscribe, writing: publicReviews({ limits }) }),
    },
    jobs: [requestSender({ ...parts, unsubscribe })],
    reactions: [followOrders, followReviews],
    retention: [requestRetention],
    personalData: [reviewRequestData],
  } satisfies Module
}
