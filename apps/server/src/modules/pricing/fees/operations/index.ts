import { getFeeRule, updateFeeRule, deleteFeeRule, queryFeeRules, createFeeRule } from './fee-rules.ts'

export const feeRules = {
  getFeeRule,
  updateFeeRule,
  deleteFeeRule,
  queryFeeRules,
  createFeeRule,
}
