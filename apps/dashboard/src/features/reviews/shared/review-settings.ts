import { getReviewSettings } from '@stoa/contract/calls/stoa/reviews'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'

export const reviewSettingsQuery = queryOptions({
  queryKey: ['review-settings'],
  queryFn: async ({ signal }) => (await api.call(getReviewSettings, {}, { signal })).reviewSettings!,
})
