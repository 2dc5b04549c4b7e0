import { getGiftCardLiability } from '@stoa/contract/calls/stoa/gift-cards'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'

/** Loads the balance that the shop owes to the holders of gift cards, now and over the last year. */
export const liabilityQuery = queryOptions({
  queryKey: ['gift-cards', 'liability'],
  queryFn: ({ signal }) => api.call(getGiftCardLiability, {}, { signal }),
})
