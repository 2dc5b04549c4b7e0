import type { Module } from '../../../kernel/background/module.ts'
import type { RateLimits } from '../../../kernel/abuse/rate-limit.ts'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'
import type { Captchas } from '../../identity/identity/index.ts'
import { showConvertedVideos } from './media.ts'
import { reviewOperations } from './operations/reviews.ts'
import { stoaReviewOperations } from './operations/stoa-reviews.ts'
import { reviewData } from './personal-data.ts'
import { publicReviews } from './public-reviews.ts'
import { rudeWords, type RudenessCheck } from './rude-words.ts'
import { signReviews } from './statements.ts'
import { reviewUsage } from './file-usage.ts'

export { languageOf } from './language.ts'
export { checkAuthor, productNamespace, publicReviews, type PublicReviews } from './public-reviews.ts'
export { contactOf, emailOf, findContact, memberAuthor, visitorAuthor } from './authors.ts'
export { takeOverVotes } from './follow-sign-in.ts'
export { reviewedWith } from './reviewed-with.ts'
export { isRatedAtLeast, topRated } from './rated-products.ts'
export { summariesOf } from './summary.ts'
export { review, showStored, type StoredReview } from './entity.ts'
export { addReview, changeReview, removeReview, setReply, type Status } from './write-review.ts'

/** Reviews of products by customers. */
export function reviewsModule({
  limits,
  captcha,
  secrets,
  rudeness = rudeWords,
}: {
  limits: Pick<RateLimits, 'review' | 'vote'>
  captcha: Pick<Captchas, 'check'>
  secrets: Secrets
  /** By default a list of words for each language. */
  rudeness?: RudenessCheck
}) {
  const writing = publicReviews({ limits })
  return {
    name: 'reviews',
    migrations: `${import.meta.dirname}/migrations`,
    services: {
      'reviews/reviews': reviewOperations(writing),
      'stoa/reviews': stoaReviewOperations({ ...writing, captcha, limits, rudeness }),
    },
    reactions: [signReviews(secrets), showConvertedVideos],
    personalData: [reviewData],
    fileUsages: [reviewUsage],
  } satisfies Module
}
