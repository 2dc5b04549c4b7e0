import * as contract from '@stoa/contract/services/stoa/fee-rules'
import { operationsOf } from '../../../kernel/lists/entity/operations.ts'
import { refusal } from '../../../kernel/basics/errors.ts'
import { feeRule } from './entity.ts'
import { maxRules } from './fees-of-basket.ts'
import { lockFeeRules } from './store.ts'

const ofRule = operationsOf(feeRule)

export const feeRules = {
  getFeeRule: ofRule.get(contract.getFeeRule),
  updateFeeRule: ofRule.update(contract.updateFeeRule),
  deleteFeeRule: ofRule.remove(contract.deleteFeeRule),
  queryFeeRules: ofRule.query(contract.queryFeeRules),

  createFeeRule: ofRule.change(contract.createFeeRule, async (site, { feeRule: given }) => {
    // Two people who add the last one at once wait for each other.
    await lockFeeRules(site)
    if ((await feeRule.count(site, {})) >= maxRules) throw refusal('TOO_MANY_FEE_RULES', `a shop has at most ${maxRules} fees`)
    return feeRule.create(site, given)
  }),
}
