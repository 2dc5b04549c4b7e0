import { getShop } from '@stoa/contract/calls/stoa/shop'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../calls/api.ts'

/** The public settings of the shop: language, currency and units. */
export const shopQuery = queryOptions({
  queryKey: ['shop'],
  queryFn: async ({ signal }) => (await api.call(getShop, {}, { signal })).shop!,
})

/** The shop's weight unit. */
export function useWeightUnit(): 'kg' | 'lb' {
  return useQuery(shopQuery).data?.weightUnit === 'LB' ? 'lb' : 'kg'
}
