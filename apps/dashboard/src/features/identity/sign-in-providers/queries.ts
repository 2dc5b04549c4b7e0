import { getSignInProvider, listSignInProviders } from '@stoa/contract/calls/stoa/sign-in-providers'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'
import { listOf } from '../../../lib/list/list-of.ts'

export const signInProviders = listOf(listSignInProviders, {
  name: 'sign-in-providers',
  toRequest: () => ({}),
  rows: ({ signInProviders: providers }) => providers,
})

export function signInProviderQuery(signInProviderId: string) {
  return queryOptions({
    queryKey: ['sign-in-providers', 'one', signInProviderId],
    queryFn: async ({ signal }) => (await api.call(getSignInProvider, { signInProviderId }, { signal })).signInProvider!,
  })
}
