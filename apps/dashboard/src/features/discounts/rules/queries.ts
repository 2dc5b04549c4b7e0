import { getDiscountRule, queryDiscountRules } from '@stoa/contract/calls/ecom/discount-rules'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { cursorQuery, listOf } from '../../../lib/list-of.ts'

export const rules = listOf(queryDiscountRules, {
  name: 'discount-rules',
  toRequest: (question) => ({ query: cursorQuery(question) }),
  rows: ({ discountRules }) => discountRules,
})

export function ruleQuery(discountRuleId: string) {
  return queryOptions({
    queryKey: ['discount-rules', 'one', discountRuleId],
    queryFn: async ({ signal }) => (await api.call(getDiscountRule, { discountRuleId }, { signal })).discountRule!,
  })
}
