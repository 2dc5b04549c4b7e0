import { getSignOnPolicy } from '@stoa/contract/calls/identity/sign-on-policy'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

export const signOnPolicyQuery = queryOptions({
  queryKey: ['sign-on-policy'],
  queryFn: async ({ signal }) => (await api.call(getSignOnPolicy, {}, { signal })).signOnPolicy!,
})
