import { getShop } from '@stoa/contract/calls/stoa/shop'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from './api.ts'

/** The shop as its visitors know it: language, currency, units. */
export const shopQuery = queryOptions({
  queryKey: ['shop'],
  queryFn: async ({ signal }) => (await api.call(getShop, {}, { signal })).shop!,
})

/** What the shop weighs in. */
export function useWeightUnit(): 'kg' | 'lb' {
  return useQuery(shopQuery).data?.weightUnit === 'LB' ? 'lb' : 'kg'
}
