import { service, type DiscountRule } from '@stoa/contract/services/ecom/discount-rules'
import { entity } from '../../../kernel/lists/entity/entity.ts'
import { refusal } from '../../../kernel/basics/errors.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { checkedRule } from './check-rule.ts'
import { recordSale } from './sale-history.ts'
import { countOtherRules } from './store.ts'

/** A cart looks at every rule. */
export const maxRules = 100
const maxBundles = 20

export const discountRule = entity<DiscountRule>({
  service,
  type: 'DiscountRule',
  table: 'discount_rule',
  columns: { name: 'name', active: { column: 'active', notNull: true } },
  async prepare(site, rule, before) {
    const checked = checkedRule(rule)
    await checkCounts(site, checked, before)
    recordSale(site, checked)
    return checked
  },
})

async function checkCounts(site: SiteTx, rule: DiscountRule & { id: string }, before: DiscountRule | undefined): Promise<void> {
  const isBundle = rule.discounts?.values?.[0]?.quantityBased !== undefined
  if (before && !isBundle) return
  const { rules, bundles } = await countOtherRules(site, rule.id)
  if (rules >= maxRules) throw refusal('MAX_DISCOUNT_RULES_REACHED', `a site has at most ${maxRules} rules`, { max: maxRules })
  if (isBundle && bundles >= maxBundles) {
    throw refusal('MAX_QUANTITY_BASED_DISCOUNTS_REACHED', `at most ${maxBundles} rules give several items one price`, {
      max: maxBundles,
    })
  }
}
