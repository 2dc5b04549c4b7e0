import { getDiscountRule, queryDiscountRules } from '@stoa/contract/calls/ecom/discount-rules'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../../lib/calls/api.ts'
import { cursorQuery, listOf } from '../../../../lib/list/list-of.ts'
import { siteNow } from '../../../../lib/calls/session.ts'
import { stateConditions, stateFilter, stateViews } from '../state-filter.ts'

export const rules = listOf(queryDiscountRules, {
  name: 'discount-rules',
  filters: [stateFilter],
  views: stateViews,
  toRequest: (question) => ({ query: cursorQuery(question, toStateFilter(question.filters['state'])) }),
  rows: ({ discountRules }) => discountRules,
})

function toStateFilter(chosen: readonly string[] | undefined): object {
  const [active, start, end] = ['active', 'activeTimeInfo.start', 'activeTimeInfo.end'] as const
  return stateConditions(chosen, { active, start, end, now: new Date(siteNow()).toISOString() })
}

export function ruleQuery(discountRuleId: string) {
  return queryOptions({
    queryKey: ['discount-rules', 'one', discountRuleId],
    queryFn: async ({ signal }) => (await api.call(getDiscountRule, { discountRuleId }, { signal })).discountRule!,
  })
}
