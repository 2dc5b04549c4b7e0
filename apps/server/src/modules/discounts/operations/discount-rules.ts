import * as contract from '@stoa/contract/services/ecom/discount-rules'
import { operationsOf } from '../../../kernel/entity/operations.ts'
import { discountRule } from '../rule-entity.ts'
import { statusOf } from '../rule-terms.ts'
import { figuresOf } from '../store.ts'

const ofRule = operationsOf(discountRule, async (site, rules) => {
  const figures = await figuresOf(
    site,
    rules.map(({ id }) => id!),
  )
  return rules.map((rule) => ({
    ...rule,
    status: statusOf(rule, site.now),
    usageCount: figures.get(rule.id!)?.uses ?? 0,
  }))
})

export const discountRules = {
  createDiscountRule: ofRule.create(contract.createDiscountRule),
  getDiscountRule: ofRule.get(contract.getDiscountRule),
  updateDiscountRule: ofRule.update(contract.updateDiscountRule),
  deleteDiscountRule: ofRule.remove(contract.deleteDiscountRule),
  queryDiscountRules: ofRule.query(contract.queryDiscountRules),
}
