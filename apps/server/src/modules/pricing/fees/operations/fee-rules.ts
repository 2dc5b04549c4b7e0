import * as contract from '@stoa/contract/services/stoa/fee-rules'
import { operationsOf } from '../../../../kernel/lists/entity/operations.ts'
import { refusal } from '../../../../kernel/basics/errors.ts'
import { feeRule } from '../entity.ts'
import { maxRules } from '../fees-of-basket.ts'
import { lockFeeRules } from '../store.ts'

const ofRule = operationsOf(feeRule)

export const createFeeRule = ofRule.change(contract.createFeeRule, async (site, { feeRule: given }) => {
  // Two people who add the last one at once wait for each other.
  await lockFeeRules(site)
  if ((await feeRule.count(site, {})) >= maxRules) throw refusal('TOO_MANY_FEE_RULES', `a shop has at most ${maxRules} fees`)
  return feeRule.create(site, given)
})

export const getFeeRule = ofRule.get(contract.getFeeRule)

export const updateFeeRule = ofRule.update(contract.updateFeeRule)

export const deleteFeeRule = ofRule.remove(contract.deleteFeeRule)

export const queryFeeRules = ofRule.query(contract.queryFeeRules)
