import { getPaymentRequestSettings } from '@stoa/contract/calls/stoa/payment-requests'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'

export const requestSettingsQuery = queryOptions({
  queryKey: ['payment-request-settings'],
  queryFn: async ({ signal }) => (await api.call(getPaymentRequestSettings, {}, { signal })).settings!,
})
