import { getShop } from '@stoa/contract/calls/stoa/shop'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** The shop as its visitors know it: language, currency, units. */
export const shopQuery = queryOptions({
  queryKey: ['shop'],
  queryFn: async ({ signal }) => (await api.call(getShop, {}, { signal })).shop!,
})
