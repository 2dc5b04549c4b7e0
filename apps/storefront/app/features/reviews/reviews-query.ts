import type { QueryV2 } from '@stoa/contract/services/reviews/reviews'

// The query string of a product's reviews, for example `?stars=5&only=verified&language=de&sort=new`. Invalid parameters are ignored.

const sorts = {
  new: { fieldName: 'createdDate', order: 'DESC' },
  high: { fieldName: 'content.rating', order: 'DESC' },
  low: { fieldName: 'content.rating', order: 'ASC' },
} as const
export type ReviewSort = keyof typeof sorts

export interface ReviewsQuery {
  stars: number | undefined
  only: 'verified' | 'pictures' | undefined
  sort: ReviewSort | undefined
  /** Without a region: `de`. */
  language: string | undefined
  from: string | undefined
}

export function readReviewsQuery(query: URLSearchParams): ReviewsQuery {
  const [stars, only, sort, language, from] = ['stars', 'only', 'sort', 'language', 'from'].map((name) => query.get(name) ?? '')
  return {
    stars: parseStars(stars!),
    only: only === 'verified' || only === 'pictures' ? only : undefined,
    sort: Object.hasOwn(sorts, sort!) ? (sort as ReviewSort) : undefined,
    language: /^[a-z]{2,3}$/.test(language!) ? language : undefined,
    from: from || undefined,
  }
}

/** One to five. */
export function parseStars(text: string): number | undefined {
  return /^[1-5]$/.test(text) ? Number(text) : undefined
}

const pageSize = 20

export function reviewsRequest({ stars, only, sort, from }: ReviewsQuery): Omit<QueryV2, 'filter'> & { filter: object } {
  return {
    filter: {
      ...(stars && { 'content.rating': stars }),
      ...(only === 'verified' && { verified: true }),
      ...(only === 'pictures' && { 'content.media': { $isEmpty: false } }),
    },
    ...(sort && !from && { sort: [sorts[sort]] }),
    ...(from && { sort: [] }),
    cursorPaging: { limit: pageSize, ...(from && { cursor: from }) },
  }
}
