import { getPromotion, searchPromotions } from '@stoa/contract/calls/stores/promotions-v-3'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../../lib/calls/api.ts'
import { cursorSearch, listOf } from '../../../../lib/list/list-of.ts'

export const promotions = listOf(searchPromotions, {
  name: 'promotions',
  toRequest: (question) => ({ search: cursorSearch(question) }),
  rows: ({ promotions }) => promotions,
})

export function promotionQuery(promotionId: string) {
  return queryOptions({
    queryKey: ['promotions', 'one', promotionId],
    queryFn: async ({ signal }) => (await api.call(getPromotion, { promotionId }, { signal })).promotion!,
  })
}
