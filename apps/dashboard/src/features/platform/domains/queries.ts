import { listDomains } from '@stoa/contract/calls/stoa/domains'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'

export const domainsQuery = queryOptions({
  queryKey: ['domains'],
  queryFn: ({ signal }) => api.call(listDomains, {}, { signal }),
})
