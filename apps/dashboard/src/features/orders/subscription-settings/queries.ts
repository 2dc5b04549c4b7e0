import { getSubscriptionSettings } from '@stoa/contract/calls/stoa/subscriptions'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'

export const subscriptionSettingsQuery = queryOptions({
  queryKey: ['subscription-settings'],
  queryFn: async ({ signal }) => (await api.call(getSubscriptionSettings, {}, { signal })).settings ?? {},
})
