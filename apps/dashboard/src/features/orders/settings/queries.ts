import { getOrdersSettings } from '@stoa/contract/calls/ecom/orders-settings'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'

export const ordersSettingsQuery = queryOptions({
  queryKey: ['orders-settings'],
  queryFn: async ({ signal }) => (await api.call(getOrdersSettings, {}, { signal })).ordersSettings!,
})
