import { getGiftCardProduct, queryGiftCardProducts } from '@stoa/contract/calls/marketing/gift-voucher-products'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../../lib/calls/api.ts'
import { cursorQuery, listOf } from '../../../../lib/list/list-of.ts'

export const giftCardProducts = listOf(queryGiftCardProducts, {
  name: 'gift-card-products',
  toRequest: (question) => ({
    query: cursorQuery(question, question.text ? { name: { $startsWith: question.text } } : undefined),
  }),
  rows: ({ giftCardProducts }) => giftCardProducts,
})

export function productQuery(giftCardProductId: string) {
  return queryOptions({
    queryKey: ['gift-card-products', 'one', giftCardProductId],
    queryFn: async ({ signal }) => (await api.call(getGiftCardProduct, { giftCardProductId }, { signal })).giftCardProduct!,
  })
}
