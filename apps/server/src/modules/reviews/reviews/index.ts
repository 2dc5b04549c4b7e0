import type { Module } from '../../../kernel/background/module.ts'
import type { RateLimits } from '../../../kernel/abuse/rate-limit.ts'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'
import type { Captchas } from '../../identity/identity/index.ts'
import { showConvertedVideos } from './media.ts'
import { reviews, stoaReviews } from './operations/index.ts'
import { reviewData } from './personal-data.ts'
import { publicReviews } from './public-reviews.ts'
import { rudeWords, type RudenessCheck } from './rude-words.ts'
import { signReviews } from './statements.ts'
import { reviewUsage } from './file-usage.ts'

export { languageOf } from './language.ts'
export { checkAuthor, publicReviews, type PublicReviews } from './public-reviews.ts'
export { productNamespace } from './entity.ts'
export { findOrCreateContact, loadMemberAuthor, visitorAuthor } from './authors.ts'
export { findContact } from './store/authors.ts'
export { takeOverVotes } from './follow-sign-in.ts'
export { findReviewsOfBuyer } from './store/reviews.ts'
export { isRatedAtLeast } from './rated-products.ts'
export { findTopRated } from './store/summaries.ts'
export { loadSummaries } from './summary.ts'
export { review, type StoredReview } from './entity.ts'
export { addReview, changeReview, removeReview, saveReply, type Status } from './write-review.ts'

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
      'reviews/reviews': reviews(writing),
      'stoa/reviews': stoaReviews({ ...writing, captcha, limits, rudeness }),
    },
    reactions: [signReviews(secrets), showConvertedVideos],
    personalData: [reviewData],
    fileUsages: [reviewUsage],
  } satisfies Module
}
