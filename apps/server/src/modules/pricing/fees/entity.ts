import { service, type FeeRule } from '@stoa/contract/services/stoa/fee-rules'
import { entity } from '../../../kernel/lists/entity/entity.ts'
import { invalid } from '../../../kernel/basics/errors.ts'

export const feeRule = entity<FeeRule>({
  service,
  type: 'FeeRule',
  table: 'fee_rule',
  columns: { name: { column: 'name', notNull: true }, active: { column: 'active', type: 'boolean', notNull: true } },
  defaultSort: [{ field: 'name' }],
  prepare: (_site, { name = '', ...rule }) => {
    if (name.trim() === '')
      throw invalid({ field: 'feeRule.name', description: 'must not be blank', violatedRule: 'VALIDATION', data: {} })
    return { ...rule, name: name.trim() }
  },
})
