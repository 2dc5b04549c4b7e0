import { listOAuthApps } from '@stoa/contract/calls/stoa/sites'
import { listOf } from '../../../lib/list/list-of.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'

export const oAuthApps = listOf(listOAuthApps, { name: 'oauth-apps', toRequest: () => ({}), rows: ({ oAuthApps }) => oAuthApps })

export const oAuthAppsQuery = queryOptions({
  queryKey: ['oauth-apps', 'all'],
  queryFn: async ({ signal }) => (await api.call(listOAuthApps, {}, { signal })).oAuthApps ?? [],
})
