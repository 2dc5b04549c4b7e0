import { getMailingRules } from '@stoa/contract/calls/stoa/mailing-rules'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'

export const mailingRulesQuery = queryOptions({
  queryKey: ['mailing-rules'],
  queryFn: async ({ signal }) => (await api.call(getMailingRules, {}, { signal })).rules!,
})
