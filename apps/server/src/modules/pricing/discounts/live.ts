import type { DiscountRule as WireRule } from '@stoa/contract/services/ecom/discount-rules'
import { saleRule, type DiscountRule, type SaleRule } from '@stoa/pricing'
import { sql } from 'kysely'
import { siteCache } from '../../../kernel/caching/site-cache.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { coupon } from './coupon-entity.ts'
import type { StoredCoupon } from './check-coupon.ts'
import { discountRule, maxRules } from './rule-entity.ts'
import { ruleTerms, statusOf } from './rule-terms.ts'

const activeRules = siteCache(
  async (site): Promise<{ rule: WireRule; terms: DiscountRule }[]> => {
    const rows = await discountRule.list.rowsWhere<Parameters<typeof discountRule.present>[0]>(
      site,
      discountRule.selected,
      sql`active`,
      { limit: maxRules },
    )
    return rows.map((row) => {
      const rule = discountRule.present(row)
      return { rule, terms: ruleTerms(rule, site.settings.currency) }
    })
  },
  [discountRule.fqdn],
)

/** The rules that are live by the site's clock. */
export async function loadLiveRules(site: SiteRead): Promise<DiscountRule[]> {
  const all = await activeRules.get(site)
  return all.filter(({ rule }) => statusOf(rule, site.now) === 'LIVE').map(({ terms }) => terms)
}

/** The live rules that lower what everybody pays for an item, whatever else is in the cart. */
export async function loadLiveSales(site: SiteRead): Promise<SaleRule[]> {
  const rules = await loadLiveRules(site)
  return rules.flatMap((rule) => saleRule(rule) ?? [])
}

/** By id, because a cart keeps the coupon that it was given, not whichever has its code now. */
const coupons = siteCache<StoredCoupon | undefined>((site, id) => coupon.find(site, id), [coupon.fqdn])

export function findCouponById(site: SiteRead, id: string): Promise<StoredCoupon | undefined> {
  return coupons.get(site, id)
}

/** Codes are compared without case, by the database alone: it and JavaScript disagree about letters such as İ. */
export function findCouponByCode(site: SiteRead, code: string): Promise<StoredCoupon | undefined> {
  return coupon.findWhere(site, sql`lower(code) = lower(${code.trim()})`)
}
