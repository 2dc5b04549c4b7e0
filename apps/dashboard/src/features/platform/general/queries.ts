import { listCurrencies } from '@stoa/contract/calls/ecom/currencies'
import { searchOrderRows } from '@stoa/contract/calls/stoa/order-rows'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'

export const currenciesQuery = queryOptions({
  queryKey: ['currencies'],
  queryFn: async ({ signal }) => (await api.call(listCurrencies, {}, { signal })).currencies ?? [],
  staleTime: Infinity,
})

/** Loads whether the shop has any orders, which fix its currency. */
export const hasOrdersQuery = queryOptions({
  queryKey: ['orders', 'any'],
  queryFn: async ({ signal }) =>
    ((await api.call(searchOrderRows, { search: { cursorPaging: { limit: 1 } } }, { signal })).orderRows ?? []).length > 0,
})
