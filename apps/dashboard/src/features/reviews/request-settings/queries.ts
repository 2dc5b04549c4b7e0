import { getReviewRequestRule } from '@stoa/contract/calls/stoa/review-requests'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'

export const requestRuleQuery = queryOptions({
  queryKey: ['review-request-rule'],
  queryFn: async ({ signal }) => (await api.call(getReviewRequestRule, {}, { signal })).rule!,
})
