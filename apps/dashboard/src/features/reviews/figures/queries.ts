import { getReviewFigures } from '@stoa/contract/calls/stoa/reviews'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'

export const figuresQuery = queryOptions({
  queryKey: ['reviews', 'figures'],
  queryFn: ({ signal }) => api.call(getReviewFigures, {}, { signal }),
})
