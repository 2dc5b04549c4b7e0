import type { Review } from '@stoa/contract/services/reviews/reviews'

/** 95 % of normally distributed values lie within as many standard deviations. */
const deviations = 1.96
/** Characters after which a longer text tells no more. */
const fullText = 400

/**
 * How much a review helps other buyers, from 0 to 1 with four digits: what readers found (the lower bound of the Wilson score interval, so that
 * one vote of one weighs less than ninety of a hundred), a text, pictures, and a verified purchase. It does not depend on the time or the
 * rating: a bad review can be as useful as a good one.
 */
export function relevanceOf({
  content = {},
  verified = false,
  foundHelpful = 0,
  foundUnhelpful = 0,
}: Pick<Review, 'content' | 'verified' | 'foundHelpful' | 'foundUnhelpful'>): number {
  const length = (content.title?.length ?? 0) + (content.body?.length ?? 0)
  const score =
    0.4 * lowerBound(foundHelpful, foundHelpful + foundUnhelpful) +
    0.25 * Math.min(1, length / fullText) +
    0.15 * Math.min(1, (content.media?.length ?? 0) / 2) +
    0.2 * Number(verified)
  return Math.round(score * 10_000) / 10_000
}

/** Of the share that a number of votes stands for (E. B. Wilson, Journal of the American Statistical Association 22, 1927). */
function lowerBound(positive: number, votes: number): number {
  if (votes === 0) return 0
  const share = positive / votes
  const square = deviations ** 2
  const margin = deviations * Math.sqrt((share * (1 - share) + square / (4 * votes)) / votes)
  return (share + square / (2 * votes) - margin) / (1 + square / votes)
}
