import { service, type DiscountRule as WireRule, type DiscountTrigger } from '@stoa/contract/services/ecom/discount-rules'
import { saleRule, type SaleRule } from '@stoa/pricing'
import { siteCache } from '../../../kernel/caching/site-cache.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { ruleTerms } from './rule-terms.ts'
import { insertSale, loadSaleVersions } from './store.ts'

/** A sale, and when it ran. */
export interface PastSale {
  rule: SaleRule
  from: Date
  /** Absent while nothing ends it. */
  until: Date | undefined
}

const history = siteCache(readHistory, [service.fqdn])

/** The sales that ran, run or are planned. */
export function loadSaleHistory(site: SiteRead): Promise<PastSale[]> {
  return history.get(site)
}

/** Records what a rule is from now on, in the transaction that writes it. */
export function recordSale(site: SiteTx, rule: WireRule): void {
  const isSale = rule.active !== false && saleRule(ruleTerms(rule, site.settings.currency)) !== undefined
  insertSale(site, rule.id!, isSale ? withoutMembers(rule) : undefined)
}

export function recordEndOfSale(site: SiteTx, ruleId: string): void {
  insertSale(site, ruleId, undefined)
}

/** The history outlives the rule, so it names no members. */
function withoutMembers({ id, name, createdDate, trigger, discounts, activeTimeInfo }: WireRule): WireRule {
  return {
    id: id!,
    name: name!,
    createdDate: createdDate!,
    ...(trigger && { trigger: anonymous(trigger) }),
    discounts: discounts!,
    ...(activeTimeInfo && { activeTimeInfo }),
  }
}

function anonymous(trigger: DiscountTrigger): DiscountTrigger {
  const without = (name: string, value: unknown): unknown => (name === 'memberIds' ? [] : value)
  return JSON.parse(JSON.stringify(trigger, without)) as DiscountTrigger
}

async function readHistory(site: SiteRead): Promise<PastSale[]> {
  const versions = await loadSaleVersions(site)
  return versions.flatMap(({ rule, since, until }) => {
    const sale = rule && saleRule(ruleTerms(rule, site.settings.currency))
    if (!sale) return []
    const { start, end } = rule.activeTimeInfo ?? {}
    const from = start && new Date(start) > since ? new Date(start) : since
    const ends = [until, end ? new Date(end) : undefined].filter((date) => date !== undefined)
    const last = ends.length > 0 ? new Date(Math.min(...ends.map(Number))) : undefined
    return last && last <= from ? [] : [{ rule: sale, from, until: last }]
  })
}
