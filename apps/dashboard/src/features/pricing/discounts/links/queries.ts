import { getCheckoutTemplate, queryCheckoutTemplates } from '@stoa/contract/calls/ecom/checkout-templates'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../../lib/calls/api.ts'
import { cursorQuery, listOf } from '../../../../lib/list/list-of.ts'

export const checkoutLinks = listOf(queryCheckoutTemplates, {
  name: 'checkout-links',
  toRequest: (question) => ({ query: cursorQuery(question) }),
  rows: ({ checkoutTemplates }) => checkoutTemplates,
})

export function linkQuery(checkoutTemplateId: string) {
  return queryOptions({
    queryKey: ['checkout-links', 'one', checkoutTemplateId],
    queryFn: async ({ signal }) => (await api.call(getCheckoutTemplate, { checkoutTemplateId }, { signal })).checkoutTemplate!,
  })
}
