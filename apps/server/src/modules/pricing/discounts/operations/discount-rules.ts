import type { Stored } from '@stoa/contract'
import * as contract from '@stoa/contract/services/ecom/discount-rules'
import { operationsOf } from '../../../../kernel/lists/entity/operations.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { discountRule } from '../rule-entity.ts'
import { recordEndOfSale } from '../sale-history.ts'
import { statusOf } from '../rule-terms.ts'
import { usesByDiscount } from '../store.ts'

const ofRule = operationsOf(discountRule, shown)

export const createDiscountRule = ofRule.create(contract.createDiscountRule)

export const getDiscountRule = ofRule.get(contract.getDiscountRule)

export const updateDiscountRule = ofRule.update(contract.updateDiscountRule)

export const deleteDiscountRule = implement(contract.deleteDiscountRule, async ({ site }, { discountRuleId }) => {
  await discountRule.remove(site, discountRuleId)
  recordEndOfSale(site, discountRuleId)
  return {}
})

/** Its paging metadata has fewer fields than usual. */
export const queryDiscountRules = implementRead(contract.queryDiscountRules, async ({ site }, { query }) => {
  const page = await discountRule.query(site, query)
  const { count, cursors } = page.metadata
  const byOffset = page.offset !== undefined && { offset: page.offset, total: await page.total() }
  return { discountRules: await shown(site, page.items), pagingMetadata: { count, cursors, ...byOffset } }
})

/** Status and uses are not stored. */
async function shown(site: SiteRead, rules: readonly Stored<contract.DiscountRule>[]): Promise<contract.DiscountRule[]> {
  const ids = rules.map(({ id }) => id)
  const uses = await usesByDiscount(site, ids)
  return rules.map((rule) => ({ ...rule, status: statusOf(rule, site.now), usageCount: uses.get(rule.id) ?? 0 }))
}
