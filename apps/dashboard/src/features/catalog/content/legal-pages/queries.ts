import { getLegalFacts } from '@stoa/contract/calls/stoa/legal-pages'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../../lib/calls/api.ts'

/** What the settings say about the shop, and which legal pages it has. */
export const legalFactsQuery = queryOptions({
  queryKey: ['legal-facts'],
  queryFn: ({ signal }) => api.call(getLegalFacts, {}, { signal }),
})
