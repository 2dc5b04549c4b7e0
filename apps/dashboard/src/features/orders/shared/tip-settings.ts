import { queryTipSettings } from '@stoa/contract/calls/ecom/tip-settings'
import type { TipSettings } from '@stoa/contract/services/ecom/tip-settings'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'

/** The settings of the shop's checkout; without an ID until they are saved for the first time. */
export const tipSettingsQuery = queryOptions({
  queryKey: ['tip-settings'],
  queryFn: async ({ signal }): Promise<TipSettings> => {
    const { tipSettings } = await api.call(queryTipSettings, { query: { filter: { default: true } } }, { signal })
    return tipSettings?.[0] ?? { allowCustomerTip: false }
  },
})
