import { getReviewCase } from '@stoa/contract/calls/stoa/reviews'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/calls/api.ts'

export const reviewQuery = (reviewId: string) =>
  queryOptions({
    queryKey: ['reviews', 'one', reviewId],
    queryFn: ({ signal }) => api.call(getReviewCase, { reviewId }, { signal }),
  })
