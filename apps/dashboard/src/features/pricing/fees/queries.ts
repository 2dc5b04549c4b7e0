import { getFeeRule, queryFeeRules } from '@stoa/contract/calls/stoa/fee-rules'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'
import { cursorQuery, listOf } from '../../../lib/list/list-of.ts'

export const feeRules = listOf(queryFeeRules, {
  name: 'fee-rules',
  toRequest: (question) => ({ query: cursorQuery(question) }),
  rows: ({ feeRules: rows }) => rows,
  sort: { field: 'name', descending: false },
})

export function feeRuleQuery(feeRuleId: string) {
  return queryOptions({
    queryKey: ['fee-rules', 'one', feeRuleId],
    queryFn: async ({ signal }) => (await api.call(getFeeRule, { feeRuleId }, { signal })).feeRule!,
  })
}
