import { getReturnSettings } from '@stoa/contract/calls/stoa/returns'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'

export const returnSettingsQuery = queryOptions({
  queryKey: ['return-settings'],
  queryFn: async ({ signal }) => (await api.call(getReturnSettings, {}, { signal })).settings ?? {},
})
