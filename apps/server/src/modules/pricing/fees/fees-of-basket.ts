import type { Stored } from '@stoa/contract'
import { service, type FeeRule } from '@stoa/contract/services/stoa/fee-rules'
import { parseAmount, type FeeInput, type TaxRate } from '@stoa/pricing'
import { asStaff } from '../../../kernel/site/audience.ts'
import { siteCache } from '../../../kernel/caching/site-cache.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { isTranslated, textsKey } from '../../../kernel/operations/translations/answer.ts'
import { loadTexts } from '../../platform/translations/index.ts'
import { feeRule } from './entity.ts'

/** More than a shop needs, and few enough to calculate for a cart. */
export const maxRules = 50

const cached = siteCache(
  async (site) => (await feeRule.query(asStaff(site), { filter: { active: true }, cursorPaging: { limit: maxRules } })).items,
  [service.fqdn],
)

/** The facts about a basket that its fees depend on. */
export interface BasketFacts {
  lines: readonly { id: string; quantity: number; productId: string | undefined }[]
  /** Minor units, before discounts. */
  subtotal: bigint
  /** The code of the chosen delivery. */
  deliveryCode: string | undefined
  ratesFor(taxGroupId: string | undefined): TaxRate[]
}

/** The owner's fees for a basket. An empty one has none. */
export async function loadBasketFees(site: SiteRead, facts: BasketFacts): Promise<FeeInput[]> {
  const rules = facts.lines.some(({ quantity }) => quantity > 0) ? await cached.get(site) : []
  const charged = rules.flatMap((rule) => feeOf(rule, facts, site.settings.currency))
  if (charged.length === 0 || !isTranslated(site)) return charged
  const texts = await loadTexts(
    site,
    charged.map(({ code }) => code),
  )
  return charged.map((fee) => {
    const name = texts.get(textsKey(service.fqdn, fee.code))?.name
    return typeof name === 'string' ? { ...fee, translatedName: name } : fee
  })
}

/** The code is the id of the rule. */
type RuleFee = FeeInput & { code: string }

function feeOf(rule: Stored<FeeRule>, { lines, subtotal, deliveryCode, ratesFor }: BasketFacts, currency: string): RuleFee[] {
  const { basis, belowSubtotal, productIds = [], deliveryCodes = [], taxable, taxGroupId } = rule
  if (belowSubtotal && subtotal >= parseAmount(belowSubtotal, currency)) return []
  const amount = parseAmount(rule.amount, currency)
  const common = { code: rule.id, name: rule.name, taxRates: taxable === false ? [] : ratesFor(taxGroupId ?? undefined) }
  if (basis === 'ITEM') {
    const charged = lines.filter(({ productId }) => productIds.length === 0 || productIds.includes(productId ?? ''))
    const pieces = charged.reduce((sum, { quantity }) => sum + quantity, 0)
    if (pieces === 0) return []
    const lineIds = charged.filter(({ quantity }) => quantity > 0).map(({ id }) => id)
    return [{ ...common, price: amount * BigInt(pieces), source: 'ITEM', lineIds }]
  }
  if (basis === 'DELIVERY') {
    const isCharged = deliveryCode !== undefined && (deliveryCodes.length === 0 || deliveryCodes.includes(deliveryCode))
    return isCharged ? [{ ...common, price: amount, source: 'SHIPPING' }] : []
  }
  return [{ ...common, price: amount, source: 'MANUAL' }]
}
